import {describe, expect, it} from '@jest/globals';
import {compareYamlKeys} from './yaml-key-order.js';

describe('compareYamlKeys', () => {
  it.each([
    ['a b', 'a b'],
    ['10 9', '9 10'],
    ['key10 key9 key', 'key key9 key10'],
    ['app app.kubernetes.io/name app-x appz', 'app app-x app.kubernetes.io/name appz'],
    ['appA app_a app1', 'app_a app1 appA'],
    ['v1alpha1 v1 v1beta1 v10 v2', 'v1 v1alpha1 v1beta1 v2 v10'],
    ['a100 a10', 'a10 a100'],
    ['B a', 'B a'],
  ])('sorts %s', (keys, sorted) => {
    expect(keys.split(' ').sort(compareYamlKeys).join(' ')).toBe(sorted);
  });
});
