/** A name as one word of a shell's command line: one that is more than letters, digits and a few marks is quoted. */
export function shellWord(name: string): string {
  return /^[\w.:@/-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
