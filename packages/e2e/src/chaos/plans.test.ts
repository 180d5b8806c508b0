import {describe, expect, it} from '@jest/globals';
import {planFaults} from './fault-plan.js';
import {planWorkload} from './workload-plan.js';

const workload = {names: ['a', 'b'], durationMs: 1_000, steps: 200} as const;

describe('the plans of a seed', () => {
  it('are the same each time, and others for another seed', () => {
    expect(planFaults(1)).toEqual(planFaults(1));
    expect(planFaults(1)).not.toEqual(planFaults(2));
    expect(planWorkload(1, workload)).toEqual(planWorkload(1, workload));
    expect(planWorkload(1, workload)).not.toEqual(planWorkload(2, workload));
  });

  it('have every fault there is, and gaps only where they are asked for', () => {
    const kinds = (gaps: boolean): Set<string> =>
      new Set(
        Array.from({length: 20}, (_, seed) => Object.values(planFaults(seed, {gaps})).flat())
          .flat()
          .map(({kind}) => kind),
      );
    const always = ['none', 'reset', 'mute', 'cut', 'answer', 'slow', 'twice', 'broken-line', 'error-event', 'repeat'];
    expect(kinds(false)).toEqual(new Set(always));
    expect(kinds(true)).toEqual(new Set([...always, 'gaps']));
  });

  it('have as many faults as they are told', () => {
    const {watch, list} = planFaults(1, {chances: {watch: 100, other: 1}});
    expect(watch.every(({kind}) => kind !== 'none')).toBe(true);
    expect(list.filter(({kind}) => kind !== 'none').length).toBeLessThan(20);
  });

  it('never create what is there, nor touch what is not', () => {
    const present = new Set<string>();
    for (const {name, action} of planWorkload(1, workload)) {
      expect(present.has(name)).toBe(action.kind !== 'create');
      if (action.kind === 'create') present.add(name);
      if (action.kind === 'delete') present.delete(name);
    }
  });
});
