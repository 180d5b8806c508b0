import {describe, expect, it} from '@jest/globals';
import {startApiServer} from './support/api-server.js';
import {krt, krtBothWays} from './support/krt.js';
import {runtime, serving} from './support/runtimes.js';

const EVIL = runtime({
  name: 'evil',
  ready: 0,
  status: {
    conditions: [{type: 'Stalled', status: 'True', reason: 'Bad\u001b[31mReason', message: ''}],
    notReady: [{reason: 'Image\u202ePull', count: 3, message: 'a\rb\nc\u009b2J\u001b]0;title\u0007'}],
  },
  spec: {template: {spec: {containers: [{name: 'runtime', image: 'x\u001b[2Jy'}]}}},
});

describe('strings of the cluster', () => {
  it('cannot paint the screen, in any view', async () => {
    await using server = await startApiServer(serving([EVIL]));
    const views = await Promise.all(
      [
        ['rt'],
        ['rt', '-o', 'wide'],
        ['rt', 'get', 'evil'],
        ['rt', '-o', 'custom-columns=I:.spec.template.spec.containers[0].image'],
      ].map((argv) => krt([...argv, '-s', server.url, '-q'])),
    );
    for (const {stdout} of views) {
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
    expect(views[2]?.stdout).toContain('Not ready:    3x Image\\u202ePull  a\\rb\\nc\\u009b2J^[]0;title\\u0007\n');
    const json = await krt(['rt', '-o', 'json', '-s', server.url]);
    expect(json.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect((JSON.parse(json.stdout) as {items: object[]}).items[0]).toEqual(EVIL);
  });
});

describe('color', () => {
  const green = '\u001b[32mReady\u001b[39m';

  it.each([
    [['--color=always'], {}, green],
    [['--color=always'], {NO_COLOR: '1'}, green],
    [['--color=always', '--no-color'], {}, 'Ready'],
    [['--color=never'], {FORCE_COLOR: '1'}, 'Ready'],
    [[], {}, 'Ready'],
    [[], {FORCE_COLOR: '1'}, 'Ready'],
  ])('with %j and %j', async (flags, env, status) => {
    await using server = await startApiServer(serving([runtime({name: 'web'})]));
    const {stdout} = await krtBothWays(['rt', '--no-headers', '-s', server.url, ...flags], {env});
    expect(stdout).toBe(`web   3     3     ${status}   3d5h\n`);
  });

  it('is in no data format', async () => {
    await using server = await startApiServer(serving([runtime({name: 'web'})]));
    const flags = ['--color=always', '-s', server.url];
    const {stdout} = await krtBothWays(['rt', ...flags, '-o', 'custom-columns=S:.kind']);
    expect(stdout).toBe('S\nRuntime\n');
  });
});
