import {describe, expect, it} from '@jest/globals';
import {parseOptions} from './options.js';

describe("hack/chaos' seeds", () => {
  it.each([
    ['are fifty from a random one on', [], {firstSeed: 7, seeds: 50}],
    ['are so many from a random one on', ['--seeds', '3'], {firstSeed: 7, seeds: 3}],
    ['are one, where it is named', ['--seed', '5'], {firstSeed: 5, seeds: 1}],
    ['are so many from a named one on', ['--seed', '5', '--seeds', '3'], {firstSeed: 5, seeds: 3}],
  ])('%s', (_, args, expected) => {
    expect(parseOptions(args, 7)).toMatchObject(expected);
  });

  it('end at the largest there is', () => {
    const largest = String(2 ** 31 - 1);
    expect(parseOptions(['--seed', largest], 7)).toMatchObject({seeds: 1});
    expect(() => parseOptions(['--seed', largest, '--seeds', '2'], 7)).toThrow('--seed');
  });
});
