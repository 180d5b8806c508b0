import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import type {Terminal} from './command-line/terminal.js';

/** What is read of this package's package.json. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
}

/** What runs a command line. */
export interface Program {
  readonly terminal: Terminal;
  readonly manifest: PackageManifest;
  /** Sends every command through oclif, with the same result. */
  readonly throughOclif: boolean;
}

/** This package's root folder: the bundle's parent. */
export const PACKAGE_ROOT: URL = new URL('../', import.meta.url);

export function readPackage(): PackageManifest {
  return JSON.parse(readFileSync(new URL('package.json', PACKAGE_ROOT), 'utf8')) as PackageManifest;
}

/** What the user calls the program: as a plugin of kubectl it is `kubectl krt`. */
export function programName(script: string | undefined): string {
  return /^kubectl(?:-|_complete-)krt/.test(basename(script ?? '')) ? 'kubectl krt' : 'krt';
}

/** What `--version` prints: oclif's user agent. */
export function versionText({name, version}: PackageManifest): string {
  return `${name}/${version} ${process.platform}-${process.arch} node-${process.version}`;
}
