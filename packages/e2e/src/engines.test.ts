import {globSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {describe, expect, it} from '@jest/globals';
import {ROOT} from './installation.js';

interface Manifest {
  readonly name: string;
  readonly engines?: {readonly node?: string};
}

const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** `>=22.19` as numbers; NaN where it is not of that form. */
function leastVersion({engines}: Manifest): number[] {
  const [, major, minor] = /^>=(\d+)\.(\d+)(\.0)?$/.exec(engines?.node ?? '') ?? [];
  return [Number(major), Number(minor)];
}

describe('T13: the Node that each package asks for', () => {
  const fromKube = createRequire(`${ROOT}packages/kube/package.json`);
  const undici = read(fromKube.resolve('undici/package.json'));

  it.each(globSync(`${ROOT}packages/*/package.json`).map((path) => [read(path).name, path] as const))(
    '%s: none on which undici does not load',
    (_name, path) => {
      expect(leastVersion(read(path))).toEqual(leastVersion(undici));
    },
  );
});
