import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {globSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {dirname, join} from 'node:path';
import {execa} from 'execa';

/** An npm registry on loopback that has only what lies in a folder: installing from it needs no network. */
export interface NpmRegistry extends AsyncDisposable {
  readonly url: string;
  /** The packages that it was asked for and has not. */
  readonly missing: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

interface Packed {
  readonly manifest: Manifest;
  readonly tarball: Buffer;
}

/** Serves every package below a folder's `node_modules`, as the public registry would. */
export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  const packages = await packAll(folder);
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    const tarball = packages.find(({manifest}) => path === tarballName(manifest))?.tarball;
    if (tarball !== undefined) {
      response.end(tarball);
      return;
    }
    const versions = packages.filter(({manifest}) => manifest.name === path);
    if (versions.length === 0) missing.push(path);
    response.writeHead(versions.length === 0 ? 404 : 200, {'content-type': 'application/json'});
    response.end(JSON.stringify(document(path, versions, `http://${request.headers.host ?? ''}`)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    missing,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function tarballName({name, version}: Manifest): string {
  return `${name}/-/${version}.tgz`;
}

function document(name: string, versions: readonly Packed[], origin: string): object {
  const entries = versions.map(({manifest, tarball}) => {
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = {tarball: `${origin}/${tarballName(manifest)}`, integrity};
    return [manifest.version, {...manifest, dist}] as const;
  });
  return {name, 'dist-tags': {latest: entries.at(-1)?.[0]}, versions: Object.fromEntries(entries)};
}

async function packAll(folder: string): Promise<readonly Packed[]> {
  const manifests = globSync('**/node_modules/{*,@*/*}/package.json', {cwd: folder});
  return await Promise.all(
    manifests.map(async (path) => {
      const place = dirname(join(folder, path));
      const args = ['-czf', '-', '--exclude=./node_modules', '--transform=s,^\\.,package,', '-C', place, '.'];
      const {stdout} = await execa('tar', args, {encoding: 'buffer'});
      const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest;
      return {manifest, tarball: Buffer.from(stdout)};
    }),
  );
}
