import {readdir} from 'node:fs/promises';
import {join, sep} from 'node:path';
import {goPattern} from './go-pattern.js';

const META = sep === '/' ? /[*?[\\]/ : /[*?[]/;

/** What is no pattern, in kubectl's words. */
export class BadPattern extends Error {
  override readonly name = 'BadPattern';

  constructor(pattern: string) {
    super(`pattern ${JSON.stringify(pattern)} is not valid: syntax error in pattern`);
  }
}

/** Whether a path may be a pattern for {@link goGlob}. */
export function isGlob(path: string): boolean {
  return META.test(path);
}

/**
 * The files and folders that match a pattern, as Go's path/filepath.Glob finds them, which kubectl uses: folder by folder,
 * by name. What cannot be read has nothing in it.
 *
 * @throws BadPattern
 */
export async function goGlob(pattern: string): Promise<readonly string[]> {
  const segments = pattern.split(sep === '/' ? '/' : /[\\/]/);
  const first = segments.findIndex(isGlob);
  const matchers = segments.slice(first).map((segment) => {
    const matches = goPattern(segment);
    if (matches === undefined) throw new BadPattern(pattern);
    return matches;
  });
  const root = segments.slice(0, first).join('/');
  let paths: readonly string[] = [first === 0 ? '.' : root || '/'];
  for (const matches of matchers) {
    const found = await Promise.all(paths.map(async (folder) => await matchesIn(folder, matches)));
    paths = found.flat();
  }
  return paths;
}

async function matchesIn(folder: string, matches: (name: string) => boolean): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(matches)
    .sort()
    .map((name) => join(folder, name));
}
