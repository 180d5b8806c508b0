import {readFileSync} from 'node:fs';
import {execa} from 'execa';
import {describe, expect, it} from '@jest/globals';
import {CONTROLLER_PROGRAM} from '../controller-process.js';
import {golden} from './golden.js';
import {manifestObjects} from './manifests.js';
import {ROOT} from '../installation.js';

interface DeploymentManifest {
  readonly spec: {
    readonly template: {readonly spec: {readonly containers: readonly [{readonly args: readonly string[]}]}};
  };
}

function args(manifest: string): readonly string[] {
  const deployment = manifestObjects(manifest).get('Deployment/kruntimes-system/kruntimes-controller');
  return (deployment as unknown as DeploymentManifest).spec.template.spec.containers[0].args;
}

describe('the flags of the controller', () => {
  it.each([
    ['deploy/install.yaml', readFileSync(`${ROOT}deploy/install.yaml`, 'utf8')],
    ['the chart with everything on', golden('everything')],
  ])('in %s are flags that it takes', async (_what, manifest) => {
    const flags = [...args(manifest), '--kubeconfig=/nowhere/config'];
    // It has read them all by the time that it misses the file; a wrong one is exit code 2.
    const {exitCode, stderr} = await execa(process.execPath, [CONTROLLER_PROGRAM, ...flags], {reject: false});
    expect({exitCode, stderr}).toEqual({exitCode: 1, stderr: 'error: stat /nowhere/config: no such file or directory'});
  });
});
