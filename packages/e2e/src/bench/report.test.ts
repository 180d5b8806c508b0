import {describe, expect, it} from '@jest/globals';
import {growth, table, type Result} from './report.js';

function resultOf(subject: string, count: number, ms: number): Result {
  return {subject, count, figures: [{name: 'CPU per flip', unit: 'ms', value: ms}], problems: []};
}

describe('a report', () => {
  it('divides ours by the peer', () => {
    expect(table([resultOf('kruntimes', 100, 3), resultOf('peer', 100, 2)])).toBe(
      ['                   kruntimes  peer  ratio', 'CPU per flip (ms)       3.00  2.00   1.50'].join('\n'),
    );
  });

  it('divides by nothing that is 0 or was not measured', () => {
    const missing: Result = {subject: 'peer', figures: [], problems: []};
    for (const peer of [missing, resultOf('peer', 100, 0)]) {
      expect(table([resultOf('kruntimes', 100, 3), peer])).toMatch(/ -$/m);
    }
  });

  it('ends with what came out wrong', () => {
    expect(table([{...resultOf('kruntimes', 100, 3), problems: ['2 writes: idle']}])).toMatch(
      /\nkruntimes: 2 writes: idle$/,
    );
  });

  it('shows how the figures of each grow', () => {
    const results = [
      resultOf('kruntimes', 100, 2),
      resultOf('peer', 100, 1),
      resultOf('kruntimes', 5000, 2.5),
      resultOf('peer', 5000, 3),
    ];
    expect(growth(results).split('\n')[1]).toMatch(/^CPU per flip \(ms\) +1\.25 +3\.00$/);
  });
});
