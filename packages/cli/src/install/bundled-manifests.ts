import {readFileSync} from 'node:fs';
import type {KubeObject} from '@kruntimes/kube';
import {PACKAGE_ROOT} from '../program.js';

/** The objects of `deploy/install.yaml`, in its order, as they were when krt was built (`scripts/bundle-manifests.js`). */
export function bundledManifests(): readonly KubeObject[] {
  return JSON.parse(readFileSync(new URL('bundle/install.json', PACKAGE_ROOT), 'utf8')) as readonly KubeObject[];
}
