import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import type {CommandDefinition} from './command.js';
import type {FlagTable} from './flag.js';
import {parseArguments} from './parse-arguments.js';
import type {Terminal} from './terminal.js';

/** Parses the arguments of a command and runs it; whatever it throws becomes a message and an outcome. */
export async function runCommand(
  definition: CommandDefinition,
  argv: readonly string[],
  terminal: Terminal,
): Promise<Outcome> {
  let flags: FlagTable | Record<string, unknown> = {};
  try {
    const input = parseArguments(definition.flags, argv);
    ({flags} = input);
    const run = await definition.load();
    return await run(input, terminal);
  } catch (error) {
    return new Reporter(terminal, flags, definition.words).errors([error]);
  }
}
