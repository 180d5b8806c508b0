import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import type {KubeObject} from '@kruntimes/kube';
import {parseAllDocuments} from 'yaml';
import {typeOf} from '../services/installed-types.js';
import {defaultNamespace, installation} from './installation.js';

const INSTALL = new URL('../../../../deploy/install.yaml', import.meta.url);
const bundled = parseAllDocuments(readFileSync(INSTALL, 'utf8'))
  .map((document) => document.toJS() as KubeObject | null)
  .filter((object) => object !== null);

describe('an installation', () => {
  it('is deploy/install.yaml, as long as nothing is chosen', () => {
    expect(installation(bundled, {parts: 'all'})).toEqual(bundled);
    expect(defaultNamespace(bundled)).toBe('kruntimes-system');
  });

  it('has only types that krt knows, the CRD first and the controller last', () => {
    const kinds = bundled.map((object) => typeOf(object).kind);
    expect([kinds[0], kinds[1], kinds.at(-1)]).toEqual(['CustomResourceDefinition', 'Namespace', 'Deployment']);
  });

  it('moves to another namespace as a whole', () => {
    const text = JSON.stringify(installation(bundled, {parts: 'all', namespace: 'infra'}));
    expect(text).not.toContain('kruntimes-system');
    expect(text.match(/"infra"/g)).toHaveLength(JSON.stringify(bundled).match(/"kruntimes-system"/g)?.length ?? 0);
  });

  it('has the image and the replicas that are chosen, and a budget that lets the node of one Pod be drained', () => {
    const text = JSON.stringify(installation(bundled, {parts: 'all', image: 'registry.example/c:v1', replicas: 1}));
    expect(text).toContain('"image":"registry.example/c:v1"');
    expect(text).not.toContain('kruntimes-controller:dev');
    expect(text).toContain('"spec":{"minAvailable":0,');
    expect(text).toContain('"spec":{"replicas":1,');
  });

  it('divides into the CRD and the rest', () => {
    const [crds, rest] = (['crds', 'all but crds'] as const).map((parts) => installation(bundled, {parts}));
    expect(crds?.map(({kind}) => kind)).toEqual(['CustomResourceDefinition']);
    expect([...(crds ?? []), ...(rest ?? [])]).toEqual(bundled);
  });
});
