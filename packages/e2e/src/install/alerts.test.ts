import {execa} from 'execa';
import {describe, expect, it} from '@jest/globals';
import {ROOT} from '../installation.js';
import {answers} from '../providers/answers.js';

const promtool = process.env['KRT_TEST_PROMTOOL'] ?? 'promtool';
const found = promtool !== '' && answers(promtool, ['--version']);

// hack/test says in a line when there is no promtool, and how to have one.
(found ? describe : describe.skip)('the alerts, as Prometheus judges them', () => {
  it.each([
    ['are rules without a lint', ['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yaml']],
    ['fire when they should, and not before', ['test', 'rules', 'alerts.test.yaml']],
  ])('%s', async (_what, args) => {
    const {exitCode, stdout, stderr} = await execa(promtool, args, {cwd: `${ROOT}deploy/monitoring`, reject: false});
    expect({exitCode, output: stdout + stderr}).toMatchObject({exitCode: 0});
  });
});
