import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {MANIFESTS, ROOT} from '../installation.js';
import {manifestObjects} from './manifests.js';

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

const roles = manifestObjects(readFileSync(`${MANIFESTS}rbac.yaml`, 'utf8'));

/** `where group resource: verbs` of every rule of a role. */
function rights(where: string, role: string): string[] {
  const {rules = []} = roles.get(role) as {rules?: readonly Rule[]};
  return rules.flatMap(({apiGroups, resources, verbs}) =>
    apiGroups.flatMap((group) =>
      resources.map((resource) => `${where} | ${group} | ${resource} | ${verbs.join(', ')}`),
    ),
  );
}

describe("the controller's rights", () => {
  it('are those that docs/operations.md lists', () => {
    const page = readFileSync(`${ROOT}docs/operations.md`, 'utf8');
    const [, table = ''] = /^## Rights$[^]*?(^\|[^]*?)\n\n/m.exec(page) ?? [];
    const listed = table
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, 5)
          .map((cell) =>
            cell
              .trim()
              .replaceAll('`', '')
              .replace(/^core$/, ''),
          ),
      )
      .map((cells) => cells.join(' | '));
    expect(listed).toEqual([
      ...rights('cluster, or namespace', 'ClusterRole/kruntimes-controller'),
      ...rights("controller's namespace", 'Role/kruntimes-system/kruntimes-controller-leader-election'),
    ]);
  });

  it('name no wildcard', () => {
    for (const [key, role] of roles)
      expect([key, JSON.stringify(role)]).not.toEqual([key, expect.stringContaining('*')]);
  });
});
