import {describe, expect, it} from '@jest/globals';
import {ConfigError} from '../../errors.js';
import {execConfig} from './exec-config.js';

const exec = {apiVersion: 'client.authentication.k8s.io/v1', command: 'x', interactiveMode: 'Never'};

describe('execConfig', () => {
  it('fills in what may be left out', () => {
    expect(execConfig({exec}, 'me')).toEqual({
      ...exec,
      args: [],
      env: {},
      provideClusterInfo: false,
      installHint: '',
    });
  });

  it('takes IfAvailable for v1beta1, which knew no mode', () => {
    const old = {apiVersion: 'client.authentication.k8s.io/v1beta1', command: 'x'};
    expect(execConfig({exec: old}, 'me')).toMatchObject({interactiveMode: 'IfAvailable'});
  });

  it.each<[object, string]>([
    [{command: ''}, 'error: command must be specified for me to use exec authentication plugin'],
    [{apiVersion: undefined}, 'error: apiVersion must be specified for me to use exec authentication plugin'],
    [{interactiveMode: ''}, 'error: interactiveMode must be specified for me to use exec authentication plugin'],
    [
      {interactiveMode: 'Some'},
      'error: invalid interactiveMode for me: "Some"; it is one of Never, IfAvailable, Always',
    ],
    [
      {apiVersion: 'client.authentication.k8s.io/v1alpha1'},
      'error: exec plugin: invalid apiVersion "client.authentication.k8s.io/v1alpha1" for me; it is one of client.authentication.k8s.io/v1, client.authentication.k8s.io/v1beta1',
    ],
    [{env: [{value: 'x'}]}, 'error: env variable name must be specified for me to use exec authentication plugin'],
    [{env: [null]}, 'error: invalid env for me: null is not a list of names and values'],
    [{env: {A: 'x'}}, 'error: invalid env for me: {"A":"x"} is not a list'],
    [{args: [1]}, 'error: invalid args for me: 1 is not a string; put it in quotes'],
    [{command: ['x']}, 'error: invalid command for me: ["x"] is not a string; put it in quotes'],
  ])('refuses %j', (wrong, message) => {
    expect(() => execConfig({exec: {...exec, ...wrong}}, 'me')).toThrow(new ConfigError(message));
  });

  it('refuses an auth provider beside it', () => {
    const user = {exec, 'auth-provider': {name: 'gcp'}};
    expect(() => execConfig(user, 'me')).toThrow('authProvider cannot be provided in combination with an exec plugin');
  });
});
