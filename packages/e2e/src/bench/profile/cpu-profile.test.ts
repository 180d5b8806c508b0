import {describe, expect, it} from '@jest/globals';
import {shares, type CpuProfile} from './cpu-profile.js';

const FRAMES = [
  ['(idle)', ''],
  ['(garbage collector)', ''],
  ['writev', ''],
  ['Readable.push', 'node:internal/streams/readable'],
  ['parse', 'file:///src/packages/kube/dist/client/watch-event.js'],
  ['resume', 'file:///src/node_modules/.pnpm/undici@8/node_modules/undici/lib/client.js'],
  ['', 'file:///src/packages/api/dist/index.js'],
] as const;

function profileOf(...samples: readonly (readonly [frame: number, ms: number])[]): CpuProfile {
  return {
    nodes: FRAMES.map(([functionName, url], id) => ({id, callFrame: {functionName, url, lineNumber: 6}})),
    samples: samples.map(([frame]) => frame),
    timeDeltas: samples.map(([, ms]) => ms * 1000),
  };
}

describe('the shares of a CPU profile', () => {
  it('are of parts, the longest first, without idling', () => {
    const {parts} = shares(profileOf([0, 50], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 1]));
    expect(parts).toEqual([
      {name: 'undici', ms: 6},
      {name: 'kube/client', ms: 5},
      {name: 'node:streams', ms: 4},
      {name: 'V8 and native functions', ms: 3},
      {name: '(garbage collector)', ms: 2},
      {name: 'api', ms: 1},
    ]);
  });

  it('are of functions, each with its part, by their line where they have no name', () => {
    const {functions} = shares(profileOf([4, 1], [6, 2], [4, 3]));
    expect(functions).toEqual([
      {name: 'parse (kube/client)', ms: 4},
      {name: 'line 7 (api)', ms: 2},
    ]);
  });
});
