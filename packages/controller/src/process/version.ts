import {readFileSync} from 'node:fs';

/** The version of this package: it stands in the package.json above the sources, and above the bundle. */
export function version(): string {
  for (const path of ['../package.json', '../../package.json']) {
    const manifest = read(path);
    if (manifest?.name === '@kruntimes/controller') return manifest.version ?? '';
  }
  return 'unknown';
}

function read(path: string): {name?: string; version?: string} | undefined {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {name?: string; version?: string};
  } catch {
    return undefined;
  }
}
