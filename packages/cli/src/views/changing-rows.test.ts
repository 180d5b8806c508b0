import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {ChangingRows} from './changing-rows.js';

const MADE = Date.parse('2026-01-01T00:00:00Z');

function runtime(name: string, readyReplicas: number): RuntimeObject {
  return {
    metadata: {name, namespace: 'ns', generation: 1, creationTimestamp: '2026-01-01T00:00:00Z'},
    spec: {replicas: 3, template: {}},
    status: {observedGeneration: 1, replicas: 3, updatedReplicas: 3, readyReplicas},
  };
}

function table(): {rows: ChangingRows; at: (seconds: number) => Date} {
  const rows = new ChangingRows({wide: false, namespaces: false, headers: true, color: false});
  return {rows, at: (seconds) => new Date(MADE + seconds * 1000)};
}

describe('ChangingRows', () => {
  it('prints the header with the first row and never again', () => {
    const {rows, at} = table();
    expect(rows.append([], at(1))).toBe('');
    expect(rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(1))).toBe(
      'NAME   REPLICAS   READY   STATUS   AGE\nweb    3          3       Ready    1s\n',
    );
    expect(rows.append([{kind: 'changed', runtime: runtime('web', 2)}], at(2))).toBe(
      'web    3          2       Progressing   2s\n',
    );
  });

  it('leaves out a row that differs in its AGE only', () => {
    const {rows, at} = table();
    rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(1));
    expect(rows.append([{kind: 'changed', runtime: runtime('web', 3)}], at(9))).toBe('');
    expect(rows.append([{kind: 'added', runtime: runtime('edge', 3)}], at(9))).toMatch(/^edge .*\n$/);
  });

  it('prints what was deleted once more, and what comes back', () => {
    const {rows, at} = table();
    rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(1));
    expect(rows.append([{kind: 'deleted', runtime: runtime('web', 3)}], at(2))).toMatch(/^web .*Terminating +2s\n$/);
    expect(rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(3))).toMatch(/^web .*3s\n$/);
  });

  it('prints nothing of what left, and prints it when it is back', () => {
    const {rows, at} = table();
    rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(1));
    expect(rows.append([{kind: 'left', runtime: runtime('web', 2)}], at(2))).toBe('');
    expect(rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(3))).toMatch(/^web .*3s\n$/);
  });

  it('knows Runtimes of the same name apart', () => {
    const {rows, at} = table();
    const elsewhere = {...runtime('web', 3), metadata: {...runtime('web', 3).metadata, namespace: 'other'}};
    rows.append([{kind: 'added', runtime: runtime('web', 3)}], at(1));
    expect(rows.append([{kind: 'added', runtime: elsewhere}], at(1))).not.toBe('');
  });
});
