import {describe, expect, it} from '@jest/globals';
import {imageName} from './image-name.js';

const digest = `sha256:${'a'.repeat(64)}`;

describe('the name of an image', () => {
  it.each([
    'nginx',
    'a/b:1',
    'localhost:5000/x',
    'reg.Example:5000/a_b/c__d/e--f:V1.0_x',
    `x@${digest}`,
    `x:1@${digest}`,
  ])('may be %s', (name) => {
    expect(imageName(name)).toBe(name);
  });

  it.each(['', ':', 'Name', 'reg.example/Name', 'a b', ' a', 'a:', '-a', 'a:b:c', 'x@sha256:12', 'x:$(y)', 'a//b'])(
    'may not be "%s"',
    (name) => {
      expect(() => imageName(name)).toThrow(
        `invalid argument "${name}" for "--image" flag: it is the name of an image`,
      );
    },
  );
});
