// Makes the files of a release: the package for npm, the same with its dependencies as an archive for krew, and the krew
// manifest with the archive's checksum.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {copyDependencies} from './copy-dependencies.js';

const root = join(import.meta.dirname, '..');
const [folder, baseUrl = 'https://example.com/kruntimes/releases', homepage = 'https://example.com/kruntimes'] =
  process.argv.slice(2);
if (folder === undefined) throw new Error('usage: hack/pack OUT [BASE_URL [HOMEPAGE]]');
const out = resolve(folder);
mkdirSync(out, {recursive: true});

const {name, version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
execFileSync('pnpm', ['pack', '--pack-destination', out], {cwd: root, stdio: ['ignore', 'ignore', 'inherit']});
const packed = join(out, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);

const archive = join(out, `krt-${version}.tar.gz`);
const work = mkdtempSync(join(tmpdir(), 'krt-pack-'));
try {
  execFileSync('tar', ['-xzf', packed, '-C', work]);
  copyDependencies(root, join(work, 'package'));
  execFileSync('tar', ['-czf', archive, '-C', join(work, 'package'), '.']);
} finally {
  rmSync(work, {recursive: true, force: true});
}

const values = {
  VERSION: version,
  HOMEPAGE: homepage,
  BASE_URL: baseUrl,
  SHA256: createHash('sha256').update(readFileSync(archive)).digest('hex'),
};
const template = readFileSync(join(root, '../../deploy/krew/krt.yaml'), 'utf8').replace(/^#.*\n/, '');
const manifest = template.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, key) => values[key]);
writeFileSync(join(out, 'krt.yaml'), manifest);
for (const file of [packed, archive, join(out, 'krt.yaml')]) console.log(file);
