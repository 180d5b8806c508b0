import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {completed, DOCTOR_CHECKS} from './check-ids.js';

const DOCS = new URL('../../../../docs/cli.md', import.meta.url);

describe('the checks of krt doctor', () => {
  it('are all explained to users, and no others', () => {
    const section = /\n### doctor\n(.*?)\n## /s.exec(readFileSync(DOCS, 'utf8'))?.[1] ?? '';
    const rows = section.match(/^\| `[a-z][^|]*\|/gm) ?? [];
    const named = rows.flatMap((row) => [...row.matchAll(/`([a-z][a-z-]*)`/g)].map(([, id]) => id));
    expect(named.sort()).toEqual(Object.keys(DOCTOR_CHECKS).sort());
  });

  it('come in one order, those that were not made as skipped', () => {
    const checks = completed([{id: 'tls', status: 'fail', message: 'no TLS'}], 'no server');
    expect(checks.map(({id}) => id)).toEqual(Object.keys(DOCTOR_CHECKS).filter((id) => id !== 'proxy'));
    expect(checks.filter(({status}) => status !== 'skip')).toEqual([{id: 'tls', status: 'fail', message: 'no TLS'}]);
  });
});
