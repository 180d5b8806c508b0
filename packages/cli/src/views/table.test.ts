import {describe, expect, it} from '@jest/globals';
import {formatTable} from './table.js';

describe('formatTable', () => {
  it('pads each column to its longest cell and three spaces', () => {
    expect(
      formatTable([
        ['NAME', 'READY', 'AGE'],
        ['canary', '<unknown>', '3d5h'],
        ['web', '3', '47h'],
      ]),
    ).toBe('NAME     READY       AGE\ncanary   <unknown>   3d5h\nweb      3           47h\n');
  });

  it('makes no column narrower than six characters', () => {
    expect(
      formatTable([
        ['A', 'B'],
        ['1', '2'],
      ]),
    ).toBe('A     B\n1     2\n');
  });

  it('leaves no trailing spaces where the last cells are empty', () => {
    expect(
      formatTable([
        ['NAME', 'X', 'Y'],
        ['web', '', ''],
      ]),
    ).toBe('NAME   X     Y\nweb\n');
  });

  it('counts characters, not code units', () => {
    expect(
      formatTable([
        ['😀😀😀😀', 'x'],
        ['abcd', 'x'],
      ]),
    ).toBe('😀😀😀😀   x\nabcd   x\n');
  });

  it('pads by the text and paints afterwards', () => {
    const ready = {text: 'Ready', paint: (text: string) => `<${text}>`};
    expect(
      formatTable([
        ['STATUS', 'AGE'],
        [ready, '1s'],
      ]),
    ).toBe('STATUS   AGE\n<Ready>    1s\n');
  });

  it('of no rows is empty', () => {
    expect(formatTable([])).toBe('');
  });
});
