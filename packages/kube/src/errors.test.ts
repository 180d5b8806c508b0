import {runInNewContext} from 'node:vm';
import {describe, expect, it} from '@jest/globals';
import {ApiError, errorCode, isAlreadyExists, isConflict, isGone, isNotFound, toError} from './errors.js';

const api = (code: number, reason = ''): ApiError => new ApiError({kind: 'Status', reason}, {code});

describe('what a failure of the API server is', () => {
  it.each([
    [api(404, 'NotFound'), [isNotFound]],
    [api(409, 'Conflict'), [isConflict]],
    [api(409), [isConflict]],
    [api(409, 'AlreadyExists'), [isAlreadyExists]],
    [api(410, 'Gone'), [isGone]],
    [api(410, 'Expired'), [isGone]],
    [api(400, 'Expired'), [isGone]],
    [api(500, 'InternalError'), []],
    [new Error('410'), []],
    [undefined, []],
  ])('%s', (error, kinds) => {
    const all = [isNotFound, isConflict, isAlreadyExists, isGone];
    expect(all.filter((is) => is(error))).toEqual(kinds);
  });

  it('says something where the server says nothing', () => {
    expect(api(503).message).toBe('the server answered with status 503');
  });

  it('takes the header over the Status for when to come back', () => {
    const status = {kind: 'Status', details: {retryAfterSeconds: 9}} as const;
    expect(new ApiError(status, {code: 429, retryAfterMs: 1_000}).retryAfterMs).toBe(1_000);
    expect(new ApiError(status, {code: 429}).retryAfterMs).toBe(9_000);
  });
});

describe('whatever is thrown', () => {
  it.each([
    ['an Error', new Error('x')],
    ['an Error of another realm', runInNewContext('new Error("x")') as Error],
    ['an abort', new DOMException('x', 'AbortError')],
  ])('stays as it is: %s', (_, thrown) => {
    expect(toError(thrown)).toBe(thrown);
  });

  it.each([
    ['x', 'x'],
    [7, '7'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])('becomes an Error: %j', (thrown, message) => {
    expect(toError(thrown)).toEqual(new Error(message));
  });

  it.each([
    [Object.assign(new Error('x'), {code: 'ENOENT'}), 'ENOENT'],
    [Object.assign(new Error('x'), {code: 5}), ''],
    [{code: 'ENOENT'}, ''],
    [undefined, ''],
  ])('has a code, or none: %j', (thrown, code) => {
    expect(errorCode(thrown)).toBe(code);
  });
});
