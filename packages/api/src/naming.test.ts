import {describe, expect, it} from '@jest/globals';
import {capacityAnnotation, deploymentName, selectorFor, selectorString} from './naming.js';

describe('the names of what belongs to a Runtime', () => {
  it.each([
    ['its Deployment', deploymentName('web'), 'runtime-web'],
    ['its selector', selectorFor('web'), {'kruntimes.io/runtime': 'web'}],
    ['its selector in the string form', selectorString('web'), 'kruntimes.io/runtime=web'],
    ['the annotation of a capacity', capacityAnnotation('sessions'), 'capacity.kruntimes.io/sessions'],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it('keeps the longest name within a label value', () => {
    expect(deploymentName('a'.repeat(55))).toHaveLength(63);
  });
});
