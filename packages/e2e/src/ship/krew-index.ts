import {once} from 'node:events';
import {createReadStream, mkdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {execa} from 'execa';
import type {Release} from './release.js';

/** An index of krew, a git repository, with one plugin; its archive comes from a server on loopback. */
export interface KrewIndex extends AsyncDisposable {
  /** For `KREW_DEFAULT_INDEX_URI`. */
  readonly uri: string;
  /** Has the archive in it under this version. */
  publish(version: string): Promise<void>;
}

/** Makes an index of what was packed; nothing is published in it yet. */
export async function startKrewIndex(release: Release, baseUrl: string): Promise<KrewIndex> {
  const folder = join(release.folder, 'krew-index');
  mkdirSync(join(folder, 'plugins'), {recursive: true});
  const git = async (...args: string[]): Promise<void> => {
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
    await execa('git', ['-C', folder, ...author, ...args], {env: {HOME: release.folder, GIT_CONFIG_NOSYSTEM: '1'}});
  };
  await git('init', '--quiet', '--initial-branch=master');
  const server = createServer((_, response) => void createReadStream(release.archive).pipe(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    uri: `file://${folder}`,
    async publish(version) {
      const manifest = release.manifest.replace(baseUrl, url).replace(/version: v.*/, `version: ${version}`);
      writeFileSync(join(folder, 'plugins/krt.yaml'), manifest);
      await git('add', '--all');
      await git('commit', '--quiet', '--message', version);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
