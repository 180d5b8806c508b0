import type {FlagTable} from '../command-line/flag.js';

/** The flags that choose Runtimes by other means than their names. */
export const TARGET_FLAGS = {
  selector: {
    kind: 'string',
    char: 'l',
    value: 'SELECTOR',
    summary: 'those with these labels, such as app=web,tier!=gold',
  },
  all: {kind: 'boolean', summary: 'all Runtimes of the namespace'},
  'all-namespaces': {kind: 'boolean', char: 'A', summary: 'with --all or -l: of all namespaces'},
} as const satisfies FlagTable;

/** The flag for Runtimes that stand in files. */
export const FILENAME_FLAG = {
  filename: {
    kind: 'list',
    char: 'f',
    value: 'FILE',
    summary: 'YAML or JSON with Runtimes, a folder or a pattern of such files, - for stdin; may be repeated',
  },
  recursive: {kind: 'boolean', char: 'R', summary: 'the folders in a folder too'},
} as const satisfies FlagTable;
