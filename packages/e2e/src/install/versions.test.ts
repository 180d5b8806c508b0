import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {ROOT} from '../installation.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** Where a version is written, and which. The krew manifest has that of krt, which `hack/pack` fills in. */
function versions(): Record<string, string> {
  const packages = readdirSync(`${ROOT}packages`)
    .map((folder) => JSON.parse(read(`packages/${folder}/package.json`)) as Manifest)
    .filter((manifest) => manifest.private !== true);
  const chart = parse(read('deploy/charts/kruntimes/Chart.yaml')) as {version: string};
  return {...Object.fromEntries(packages.map(({name, version}) => [name, version])), chart: chart.version};
}

describe('a release', () => {
  it('has one version for every package and the chart', () => {
    const found = versions();
    expect(found).toHaveProperty('chart');
    const [version] = Object.values(found);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, version])));
  });

  it('has the controller of that version, or of the source where nothing was released', () => {
    const {chart = ''} = versions();
    const tag = chart === '0.0.0' ? 'dev' : chart;
    const {appVersion} = parse(read('deploy/charts/kruntimes/Chart.yaml')) as {appVersion: string};
    expect([appVersion, /image: kruntimes-controller:(\S+)$/m.exec(read('deploy/install.yaml'))?.[1]]).toEqual([
      tag,
      tag,
    ]);
  });
});
