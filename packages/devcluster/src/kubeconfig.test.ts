import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from '@jest/globals';
import {writeKubeconfig} from './kubeconfig.js';

describe('writeKubeconfig', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-kubeconfig-'));
  const url = 'http://127.0.0.1:1';

  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it('makes the folders that are missing, for its owner only', async () => {
    const path = join(folder, 'a', 'b', 'config');
    await writeKubeconfig(path, url);
    await writeKubeconfig(path, url);
    expect(readFileSync(path, 'utf8')).toContain(url);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('takes away what it made, and nothing else', async () => {
    const path = join(folder, 'c', 'd', 'config');
    (await writeKubeconfig(path, url)).remove();
    expect(existsSync(join(folder, 'c'))).toBe(false);
    const first = await writeKubeconfig(path, url);
    const second = await writeKubeconfig(path, `${url}2`);
    first.remove();
    expect(existsSync(path)).toBe(true);
    writeFileSync(join(folder, 'c', 'mine'), '');
    second.remove();
    first.remove();
    expect(readdirSync(join(folder, 'c'))).toEqual(['d', 'mine']);
  });

  it('leaves a file of somebody else alone', async () => {
    const path = join(folder, 'other');
    writeFileSync(path, 'mine');
    await expect(writeKubeconfig(path, url)).rejects.toThrow(`${path} exists and is not a devcluster's`);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it.each([
    [join(folder, 'other', 'config'), 'ENOTDIR'],
    ['/proc/none/of/these/config', 'ENOENT'],
  ])('gives up where no folder can be made: %s', async (path, code) => {
    await expect(writeKubeconfig(path, url)).rejects.toThrow(code);
  });
});
