import type {Terminal} from '../command-line/terminal.js';
import type {Outcome} from '../errors/exit-codes.js';

/**
 * A command as a file of its own, with all that it needs: nothing but values passes between it and the program.
 * Undefined for what it leaves to the whole program.
 */
export type HotCommand = (argv: readonly string[], terminal: Terminal) => Promise<Outcome | undefined>;
