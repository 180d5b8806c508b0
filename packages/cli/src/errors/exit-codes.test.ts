import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {combined, EXIT_CODES, exitCode, exitCodesText} from './exit-codes.js';

describe('the exit codes', () => {
  it('are the documented ones', () => {
    expect(Object.values(EXIT_CODES).map(({code}) => code)).toEqual([0, 1, 2, 3, 4, 5, 6, 129, 130, 143]);
    expect(exitCode('notReachable')).toBe(5);
  });

  it('are printed a line each', () => {
    expect(exitCodesText()).toContain('\n2    the command line cannot be understood; nothing was done\n');
  });

  it('stand in the reference with the same meanings', () => {
    const reference = readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8');
    for (const {code, meaning} of Object.values(EXIT_CODES)) {
      expect(reference.replaceAll(/ +/g, ' ')).toContain(`| ${code} | ${meaning} |`);
    }
  });
});

describe('combined', () => {
  it.each([
    [[], 'done'],
    [['done', 'notReachable'], 'notReachable'],
    [['notReachable', 'notReachable'], 'notReachable'],
    [['notReachable', 'failed'], 'failed'],
  ] as const)('of %j is %s', (outcomes, outcome) => {
    expect(combined(outcomes)).toBe(outcome);
  });
});
