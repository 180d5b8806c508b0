import {dirname, join} from 'node:path';
import {execa} from 'execa';
import type {Ended} from '../programs.js';
import {installedPackage} from './host.js';
import type {NpmRegistry} from './npm-registry.js';
import type {Release} from './release.js';

/** npm, of the version that oclif's plugin for plugins brings along. */
function npmProgram(): string {
  return join(installedPackage('@oclif/plugin-plugins'), '../../npm/bin/npm-cli.js');
}

/** Installs a release as its users do, `npm install --global`. Returns the folder of its programs. */
export async function npmInstall(release: Release, registry: NpmRegistry): Promise<string> {
  const prefix = join(release.folder, 'prefix');
  const settings = [
    '--registry',
    registry.url,
    '--cache',
    join(release.folder, 'npm-cache'),
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ];
  const args = ['install', '--global', '--prefix', prefix, ...settings, release.tarball];
  await execa(process.execPath, [npmProgram(), ...args], {env: {HOME: release.folder}});
  return join(prefix, 'bin');
}

/** Runs a program with nothing of this process's environment but what finds it and Node. */
export async function run(
  [program = '', ...args]: readonly string[],
  {path, env = {}}: {readonly path: readonly string[]; readonly env?: Readonly<Record<string, string>>},
): Promise<Ended> {
  const PATH = [...path, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  const {stdout, stderr, exitCode} = await execa(program, args, {
    env: {PATH, HOME: '/nonexistent', TZ: 'UTC', NODE_DISABLE_COMPILE_CACHE: '1', ...env},
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    stripFinalNewline: false,
  });
  return {stdout, stderr, code: exitCode};
}
