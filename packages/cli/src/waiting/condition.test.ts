import {describe, expect, it} from '@jest/globals';
import {parseWaitCondition} from './condition.js';

describe('parseWaitCondition', () => {
  it.each([
    ['ready', {kind: 'ready'}],
    ['deleted', {kind: 'deleted'}],
    ['delete', {kind: 'deleted'}],
    ['replicas=0', {kind: 'replicas', count: 0}],
    ['condition=Ready', {kind: 'condition', type: 'Ready', status: 'True'}],
    ['condition=Ready=False', {kind: 'condition', type: 'Ready', status: 'False'}],
    ['jsonpath={.a.b}', {kind: 'jsonpath', path: '{.a.b}'}],
    ['jsonpath={.a.b}=3', {kind: 'jsonpath', path: '{.a.b}', value: '3'}],
    ['jsonpath=.a.b=x=y', {kind: 'jsonpath', path: '.a.b', value: 'x=y'}],
    ['jsonpath={.a[?(@.b=="c")].d}="e"', {kind: 'jsonpath', path: '{.a[?(@.b=="c")].d}', value: 'e'}],
  ])('reads %s', (text, condition) => {
    expect(parseWaitCondition(text)).toMatchObject(condition);
  });

  it.each(['', 'Ready', 'ready=x', 'deleted=x', 'replicas', 'replicas=', 'replicas=-1', 'condition=', 'jsonpath'])(
    'refuses %j',
    (text) => {
      expect(() => parseWaitCondition(text)).toThrow(`unrecognized condition: "${text}"; --for is ready,`);
    },
  );

  it.each(['jsonpath={.a}=', 'jsonpath={.a', 'jsonpath='])('refuses %j', (text) => {
    expect(() => parseWaitCondition(text)).toThrow(`--for=${text}: `);
  });
});
