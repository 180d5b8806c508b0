import {UsageError} from '../command-line/usage-error.js';

/** After a comma a path in double quotes, as CSV has them, or up to the next comma. */
const PATH = /,(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/gy;

/**
 * The paths in the values of `-f`, as kubectl reads them (pflag's StringSlice): several may stand in one, a comma between;
 * one with a comma in it stands in double quotes.
 *
 * @throws UsageError for a URL, and where standard input is to be read twice
 */
export function manifestPaths(values: readonly string[], bin: string): readonly string[] {
  const paths = values.flatMap((value) =>
    [...`,${value}`.matchAll(PATH)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
  );
  const url = paths.find((path) => /^https?:\/\//.test(path));
  if (url !== undefined) {
    throw new UsageError(`-f takes no URL, got "${url}"; use: curl -fL '${url}' | ${bin} ... -f -`);
  }
  if (paths.filter((path) => path === '-').length > 1) {
    throw new UsageError('standard input cannot be used for multiple arguments');
  }
  return paths;
}
