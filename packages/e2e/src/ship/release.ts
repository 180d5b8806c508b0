import {mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {execa} from 'execa';
import {ROOT} from '../installation.js';

/** What `hack/pack` has made of this build, in a folder of its own. */
export interface Release extends Disposable {
  readonly folder: string;
  /** The npm package. */
  readonly tarball: string;
  /** The archive for krew. */
  readonly archive: string;
  /** The archive, unpacked. */
  readonly unpacked: string;
  /** Where the krew manifest is. */
  readonly manifestFile: string;
  /** The krew manifest, as text. */
  readonly manifest: string;
}

/** Packs a release. */
export async function packRelease(baseUrl: string): Promise<Release> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'krt-release-')));
  const {stdout} = await execa(`${ROOT}hack/pack`, [join(folder, 'out'), baseUrl]);
  const [tarball = '', archive = '', manifestFile = ''] = stdout.split('\n');
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  await execa('tar', ['-xzf', archive, '-C', unpacked]);
  return {
    folder,
    tarball,
    archive,
    unpacked,
    manifestFile,
    manifest: readFileSync(manifestFile, 'utf8'),
    [Symbol.dispose]: () => rmSync(folder, {recursive: true, force: true}),
  };
}
