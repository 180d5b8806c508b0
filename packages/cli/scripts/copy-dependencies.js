// Copies the dependencies of a package, and theirs, into a folder's node_modules, as npm lays them out: at the top, or where
// another version is there already, below the package that needs it.
import {cpSync, existsSync, readFileSync, realpathSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** @param {string} from the package, as pnpm has installed it; @param {string} to the folder that gets node_modules */
export function copyDependencies(from, to) {
  place({from: realpathSync(from), to, top: to});
}

function place({from, to, top}) {
  for (const name of Object.keys(manifestOf(from).dependencies ?? {})) {
    const found = find(name, from);
    const {version} = manifestOf(found);
    if (placedVersion(name, to, top) === version) continue;
    const isTaken = existsSync(join(top, 'node_modules', name));
    const target = join(isTaken ? to : top, 'node_modules', name);
    // What pnpm keeps beside the package is not a part of it.
    cpSync(found, target, {recursive: true, filter: (path) => path !== join(found, 'node_modules')});
    place({from: found, to: target, top});
  }
}

// Which version a package at `to` would load.
function placedVersion(name, to, top) {
  for (let folder = to; folder.startsWith(top); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return manifestOf(candidate).version;
  }
  return undefined;
}

function find(name, from) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  throw new Error(`${name}, which ${from} needs, is not installed`);
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
