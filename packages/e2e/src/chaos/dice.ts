import {uniformInt} from 'pure-rand/distribution/uniformInt';
import {xoroshiro128plus} from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that are the same for the same seed. */
export class Dice {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** A whole number, both bounds included. */
  integer(from: number, to: number): number {
    return uniformInt(this.generator, from, to);
  }

  /** `true` so many times of a hundred. */
  percent(chance: number): boolean {
    return this.integer(1, 100) <= chance;
  }

  /** One of a list, which is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.integer(0, list.length - 1)] ?? list[0];
  }
}
