import {describe, expect, it} from '@jest/globals';
import {statusCell, usesColor} from './status-color.js';

describe('usesColor', () => {
  it.each([
    [{}, {isTTY: true}, {}, true],
    [{}, {isTTY: false}, {}, false],
    [{}, {}, {}, false],
    [{}, {isTTY: true}, {NO_COLOR: '1'}, false],
    [{}, {isTTY: true}, {NO_COLOR: ''}, true],
    [{}, {isTTY: true}, {TERM: 'dumb'}, false],
    [{color: 'always'}, {isTTY: false}, {NO_COLOR: '1'}, true],
    [{color: 'never'}, {isTTY: true}, {}, false],
    [{color: 'always', 'no-color': true}, {isTTY: true}, {}, false],
  ])('with flags %j, stdout %j and environment %j is %s', (flags, stdout, env, colored) => {
    expect(usesColor(flags, {env, stdout})).toBe(colored);
  });
});

describe('statusCell', () => {
  it.each([
    ['Ready', '32'],
    ['Progressing', '33'],
    ['DeploymentNotOwned', '31'],
  ])('%s is painted %s', (state, code) => {
    const cell = statusCell(state);
    expect(typeof cell === 'string' ? cell : cell.paint(cell.text)).toBe(`\u001b[${code}m${state}\u001b[39m`);
  });
});
