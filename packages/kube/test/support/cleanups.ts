import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach} from '@jest/globals';

export type Cleanup = (act: () => unknown) => void;

/** Takes what each test of a file leaves behind: done after the test, the last first. */
export function cleanups(): Cleanup {
  const acts: (() => unknown)[] = [];
  afterEach(async () => {
    for (const act of acts.splice(0).reverse()) await act();
  });
  return (act) => acts.push(act);
}

/** A new folder, removed after the test. */
export function temporaryFolder(cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'kube-test-'));
  cleanup(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}
