import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {execa} from 'execa';
import {ROOT} from '../installation.js';
import {answers} from '../providers/answers.js';

/** The project's chart. */
export const CHART: string = `${ROOT}deploy/charts/kruntimes`;

/** What a command of helm's left. */
export interface HelmRun {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs helm, with nothing of the user's own settings and repositories. */
export type Helm = (...args: string[]) => Promise<HelmRun>;

/** Helm for the tests: the one that `KRT_TEST_HELM` names (empty for none), else the one on PATH; `undefined` without. */
export function findHelm(): Helm | undefined {
  const program = process.env['KRT_TEST_HELM'] ?? 'helm';
  if (program === '' || !answers(program, ['version'])) return undefined;
  return async (...args) => {
    const folder = mkdtempSync(join(tmpdir(), 'kruntimes-helm-'));
    const env = {HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder};
    const {exitCode, stdout, stderr} = await execa(program, args, {env, reject: false});
    rmSync(folder, {recursive: true, force: true});
    return {exitCode, stdout, stderr};
  };
}

/**
 * The manifests that `helm template` renders, for a release `kruntimes` in `kruntimes-system`.
 *
 * @throws Error with helm's complaint when it refuses the values
 */
export async function renderChart(helm: Helm, ...flags: string[]): Promise<string> {
  const {exitCode, stdout, stderr} = await helm('template', 'kruntimes', CHART, '-n', 'kruntimes-system', ...flags);
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
}
