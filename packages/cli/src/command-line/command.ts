import type {Outcome} from '../errors/exit-codes.js';
import type {FlagTable} from './flag.js';
import type {Arguments} from './parse-arguments.js';
import type {Terminal} from './terminal.js';

/**
 * A command, whichever way it is started: what the help says, which flags it takes, and what it does. oclif's command
 * classes and the fast path both run it, so there is one implementation of each.
 */
export interface CommandDefinition<Table extends FlagTable = FlagTable> {
  /** The words that name it, such as `runtime list`. */
  readonly words: string;
  /** Other words for it. */
  readonly aliases: readonly string[];
  readonly summary: string;
  /** The operands, for the usage line; empty when it takes none. */
  readonly operands: string;
  /** Example command lines after the name of the program, each with what it does. */
  readonly examples: readonly (readonly [description: string, line: string])[];
  readonly flags: Table;
  /** Loads what the command does: on demand, so that the table of all commands costs nothing to load. */
  load(): Promise<CommandRun<Table>>;
}

/**
 * Does the work of a command: the result goes to stdout, messages to stderr.
 *
 * @throws UsageError before anything is written to stdout
 */
export type CommandRun<Table extends FlagTable = FlagTable> = (
  input: Arguments<Table>,
  terminal: Terminal,
) => Promise<Outcome>;

/** Makes a definition, keeping the types of its flags. */
export function defineCommand<const Table extends FlagTable>(
  definition: CommandDefinition<Table>,
): CommandDefinition<Table> {
  return definition;
}
