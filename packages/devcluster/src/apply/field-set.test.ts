import {describe, expect, it} from '@jest/globals';
import {decodeFieldSet, difference, encodeFieldSet, fieldPaths, intersection, union, without} from './field-set.js';

const containers = decodeFieldSet({
  'f:spec': {'f:replicas': {}, 'f:containers': {'k:{"name":"c"}': {'.': {}, 'f:image': {}}}},
});

describe('a field set', () => {
  it('survives its fieldsV1 form', () => {
    expect(decodeFieldSet(encodeFieldSet(containers))).toEqual(containers);
  });

  it('shows paths as an apply conflict does: members before what lies below them', () => {
    expect(fieldPaths(containers)).toEqual([
      '.spec.replicas',
      '.spec.containers[name="c"]',
      '.spec.containers[name="c"].image',
    ]);
  });

  const replicas = decodeFieldSet({'f:spec': {'f:replicas': {}}});
  it.each([
    ['union', union(containers, replicas), containers],
    ['intersection', intersection(containers, replicas), replicas],
    ['difference', difference(replicas, containers), decodeFieldSet({})],
    ['without a branch', without(containers, ['f:spec', 'f:containers']), replicas],
  ])('has %s', (_name, found, expected) => {
    expect(encodeFieldSet(found)).toEqual(encodeFieldSet(expected));
  });
});
