import {describe, expect, it} from '@jest/globals';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const script = fileURLToPath(new URL('../scripts/generate.ts', import.meta.url));

function generate(...args: string[]): {status: number | null; stdout: string; stderr: string} {
  return spawnSync(process.execPath, [script, ...args], {encoding: 'utf8'});
}

describe('hack/generate', () => {
  it('finds nothing stale among the committed files', () => {
    expect(generate('--check')).toMatchObject({status: 0, stdout: '', stderr: ''});
  });

  it('explains itself', () => {
    expect(generate('--help')).toMatchObject({status: 0, stdout: expect.stringContaining('--pod-template FILE')});
  });

  it('refuses a flag that it does not know, with the usage', () => {
    const {status, stderr} = generate('--chekc');
    expect(status).toBe(2);
    expect(stderr).toContain("Unknown option '--chekc'");
    expect(stderr).toContain('usage: hack/generate');
  });

  it('names the file that it cannot read', () => {
    const {status, stderr} = generate('--pod-template', 'no-such-file.json');
    expect(status).toBe(1);
    expect(stderr).toContain('no-such-file.json');
  });
});
