import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';

const FILES = ['Dockerfile', '../../hack/controller', '../e2e/src/bench/profile/profile.ts'];

/** The flags for Node that a file starts the controller with. */
function flagsIn(path: string): string[] {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  return [...text.matchAll(/--(?:max-semi-space-size|heap-growing-percent|use-openssl-ca)\b(?:=\d+)?/g)].map(
    ([flag]) => flag,
  );
}

describe('the flags for Node', () => {
  it('are the same wherever the controller is started', () => {
    const [image = [], ...others] = FILES.map(flagsIn);
    expect(image).toHaveLength(3);
    for (const flags of others) expect(flags).toEqual(image);
  });
});
