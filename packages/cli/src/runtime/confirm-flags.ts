import type {FlagTable} from '../command-line/flag.js';

/** The flag that answers before it is asked. */
export const YES_FLAG = {
  yes: {kind: 'boolean', char: 'y', summary: 'do not ask'},
} as const satisfies FlagTable;

/** The flags of the commands that can wait for what they began. */
export const WAIT_AFTER_FLAGS = {
  wait: {kind: 'boolean', summary: 'wait until it is done'},
  timeout: {kind: 'string', value: 'DURATION', summary: 'how long to wait'},
} as const satisfies FlagTable;
