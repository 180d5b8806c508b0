import {describe, expect, it} from '@jest/globals';
import {changeOf} from './runtime-change.js';
import type {RuntimeObject} from './runtime-resource.js';

const wanted: RuntimeObject = {metadata: {name: 'wanted'}};
const other: RuntimeObject = {metadata: {name: 'other'}};
const isWanted = (runtime: RuntimeObject): boolean => runtime === wanted;

describe('changeOf', () => {
  it.each([
    ['new', undefined, wanted, 'added'],
    ['new and not wanted', undefined, other, undefined],
    ['still wanted', wanted, wanted, 'changed'],
    ['wanted from now on', other, wanted, 'added'],
    ['no longer wanted', wanted, other, 'left'],
    ['still not wanted', other, other, undefined],
  ])('of one that is %s', (_, old, now, kind) => {
    expect(changeOf({kind: 'is', old, now}, isWanted)).toEqual(kind === undefined ? undefined : {kind, runtime: now});
  });

  it('of one that was deleted is of interest where it was wanted, whatever it was at last', () => {
    expect(changeOf({kind: 'gone', old: wanted, last: other}, isWanted)).toEqual({kind: 'deleted', runtime: other});
    expect(changeOf({kind: 'gone', old: other, last: wanted}, isWanted)).toBeUndefined();
  });
});
