import {describe, expect, it} from '@jest/globals';
import {parseLabelSelector} from './label-selector.js';

describe('a label selector', () => {
  it.each([
    ['', []],
    ['a=b', [{key: 'a', operator: 'In', values: ['b']}]],
    [
      'a==b,c!=d',
      [
        {key: 'a', operator: 'In', values: ['b']},
        {key: 'c', operator: 'NotIn', values: ['d']},
      ],
    ],
    ['a in (b, c)', [{key: 'a', operator: 'In', values: ['b', 'c']}]],
    [
      'a,!example.com/b',
      [
        {key: 'a', operator: 'Exists', values: []},
        {key: 'example.com/b', operator: 'DoesNotExist', values: []},
      ],
    ],
  ])('reads %p', (text, expected) => {
    expect(parseLabelSelector(text)).toEqual(expected);
  });

  it.each([
    ['a in', "unable to parse requirement: found '' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a=b,', "found '', expected: identifier after ','"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
  ])('says why it cannot read %p', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(message);
  });
});
