import type {FlagTable, FlagValues} from '../command-line/flag.js';

/** The flags that make a list go on. */
export const WATCH_FLAGS = {
  watch: {kind: 'boolean', char: 'w', summary: 'go on after the list: a row for each change'},
  'output-watch-events': {
    kind: 'boolean',
    summary: 'with --watch and -o json or yaml: print events, which say what happened to the object',
  },
  timeout: {kind: 'string', value: 'DURATION', summary: 'with --watch: end after this, such as 30s or 5m'},
} as const satisfies FlagTable;

export type WatchFlags = FlagValues<typeof WATCH_FLAGS>;
