import {describe, expect, it} from '@jest/globals';
import {pod, podsOf} from '../../test/support/pods.js';
import {podsAgree} from './pool-pods.js';

describe('podsAgree', () => {
  const deployment = (readyReplicas?: number): Parameters<typeof podsAgree>[0] => ({
    metadata: {},
    status: readyReplicas === undefined ? {} : {readyReplicas},
  });

  it.each([
    ['as many are ready', deployment(2), [...podsOf('ready', 2), pod('no cpu')], true],
    ['more are ready', deployment(1), podsOf('ready', 2), false],
    ['fewer are ready', deployment(2), [pod('ready'), pod('readiness probe fails')], false],
    ['none is ready, and the count is left out', deployment(), podsOf('ErrImagePull', 2), true],
    ['there are none', deployment(), [], true],
    ['one that is in no pool is ready', deployment(0), [{...pod('ready'), pool: undefined}], true],
  ])('where %s', (_what, reported, pods, expected) => {
    expect(podsAgree(reported, pods)).toBe(expected);
  });
});
