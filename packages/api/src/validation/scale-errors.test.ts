import {describe, expect, it} from '@jest/globals';
import {renderFieldError} from './field-error.js';
import {scaleErrors} from './scale-errors.js';

const paths = {specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas'};

describe('scaleErrors', () => {
  it.each<[string, unknown, string[]]>([
    ['nothing of a count', {spec: {replicas: 3}, status: {replicas: 0}}, []],
    ['nothing of a count that is absent', {}, []],
    [
      'a negative count',
      {spec: {replicas: -1}},
      ['.spec.replicas: Invalid value: -1: should be a non-negative integer'],
    ],
    [
      'a count beyond int32, in the status too',
      {status: {replicas: 2 ** 31}},
      ['.status.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647'],
    ],
    [
      'a map, as Go prints it',
      {spec: {replicas: {b: [1.5, true], a: null}}},
      [
        '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: map[a:<nil> b:[1.5 true]] is of the type map[string]interface {}, expected int64',
      ],
    ],
  ])('says %s', (_name, value, expected) => {
    expect(scaleErrors(paths, value).map(renderFieldError)).toEqual(expected);
  });
});
