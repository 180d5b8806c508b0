import {describe, expect, it} from '@jest/globals';
import {nextPageToken} from './next-page.js';

describe('nextPageToken', () => {
  it.each([
    ['{"apiVersion":"v1","items":[{}],"kind":"L","metadata":{"continue":"abc-_1","resourceVersion":"7"}}\n', 'abc-_1'],
    ['{"items":[],"metadata":{"continue":"a=","remainingItemCount":500,"resourceVersion":"7"}}', 'a='],
    ['{"items":[],"metadata":{"continue":"","resourceVersion":"7"}}', undefined],
    ['{"items":[],"metadata":{"resourceVersion":"7"}}', undefined],
    ['{"metadata":{"continue":"abc"},"items":[]}', undefined],
    ['{"items":[{"metadata":{"continue":"abc"}}],"metadata":{}}', undefined],
    ['{"items":["\\"metadata\\":{\\"continue\\":\\"abc\\"}}"]}', undefined],
    ['', undefined],
  ])('of %j is %j', (body, token) => {
    expect(nextPageToken(body)).toBe(token);
  });
});
