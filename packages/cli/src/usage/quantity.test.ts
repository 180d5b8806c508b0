import {describe, expect, it} from '@jest/globals';
import {cores, mebibytes, parseQuantity} from './quantity.js';

describe('parseQuantity', () => {
  it.each([
    ['0', 0n],
    ['1', 10n ** 9n],
    ['+1', 10n ** 9n],
    ['-1', -(10n ** 9n)],
    ['1n', 1n],
    ['12345678n', 12_345_678n],
    ['250m', 250_000_000n],
    ['1.5', 1_500_000_000n],
    ['.5', 500_000_000n],
    ['5.', 5_000_000_000n],
    ['0.1n', 1n],
    ['1e3', 10n ** 12n],
    ['1E-3', 10n ** 6n],
    ['1E', 10n ** 27n],
    ['1k', 10n ** 12n],
    ['1Ki', 1024n * 10n ** 9n],
    ['1.5Gi', 3n * 2n ** 29n * 10n ** 9n],
    ['128974848', 128974848n * 10n ** 9n],
    ['9007199254740993', 9007199254740993n * 10n ** 9n],
    ...['', '.', 'm', '1K', '1ki', '1 Mi', '0x10', '1e', '--1', 'NaN', '1Mi '].map(
      (text) => [text, undefined] as const,
    ),
  ])('%j is %s', (text, nano) => {
    expect(parseQuantity(text)).toBe(nano);
  });
});

describe('as kubectl top prints it', () => {
  it.each([
    ['250m', '250m'],
    ['1', '1000m'],
    ['1n', '1m'],
    ['1000001n', '2m'],
    ['0', '0m'],
  ])('CPU of %s is %s', (text, printed) => {
    expect(cores(parseQuantity(text) ?? -1n)).toBe(printed);
  });

  it.each([
    ['128Mi', '128Mi'],
    ['131071Ki', '127Mi'],
    ['1Gi', '1024Mi'],
    ['1M', '0Mi'],
    ['1048575.5', '1Mi'],
  ])('memory of %s is %s', (text, printed) => {
    expect(mebibytes(parseQuantity(text) ?? -1n)).toBe(printed);
  });
});
