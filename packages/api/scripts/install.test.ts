import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {installManifest} from './install.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kruntimes-install-'));
  const manifests = join(root, 'packages/controller/manifests');
  await mkdir(manifests, {recursive: true});
  for (const name of ['rbac', 'service', 'pod-disruption-budget']) await writeFile(join(manifests, `${name}.yaml`), '');
  await writeFile(join(manifests, 'deployment.yaml'), 'image: kruntimes-controller:dev\n');
});
afterEach(() => rm(root, {recursive: true}));

describe('deploy/install.yaml', () => {
  it.each([
    ['0.0.0', 'dev'],
    ['0.1.0', '0.1.0'],
  ])('of version %s has the image with the tag %s', async (version, tag) => {
    await writeFile(join(root, 'packages/controller/package.json'), JSON.stringify({version}));
    const {content} = await installManifest(root, '');
    expect(content).toContain(`image: kruntimes-controller:${tag}\n`);
  });
});
