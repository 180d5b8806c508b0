import {describe, expect, it} from '@jest/globals';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const dist = (file: string): URL => new URL(`../dist/${file}`, import.meta.url);
const importsOf = (file: string): string[] =>
  [...readFileSync(dist(file), 'utf8').matchAll(/^import .* from "([^"]+)"/gm)].map(([, source = '']) => source);

describe('the built entries of the package', () => {
  it.each([
    ['index.js', []],
    ['crd.js', []],
    ['validation.js', ['./crd.js']],
  ])('%s imports nothing of another package', (file, expected) => {
    expect(importsOf(file)).toEqual(expected);
  });

  it('has an index that is small, for it is loaded by every command', () => {
    expect(readFileSync(dist('index.js')).length).toBeLessThan(50_000);
  });

  it.each(['index.js', 'crd.js', 'validation.js'])('%s does nothing when it is imported', (file) => {
    const program = `const before = Object.keys(globalThis).length;
      await import(${JSON.stringify(dist(file).href)});
      console.log(Object.keys(globalThis).length - before);`;
    const {stdout, stderr} = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect({stdout, stderr}).toEqual({stdout: '0\n', stderr: ''});
  });
});
