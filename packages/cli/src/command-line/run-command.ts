import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import type {CommandDefinition} from './command.js';
import type {FlagTable} from './flag.js';
import {parseArguments} from './parse-arguments.js';
import type {Terminal} from './terminal.js';
import {UsageError} from './usage-error.js';

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
    return await definition.run(input, terminal);
  } catch (error) {
    const outcome = new Reporter(terminal, flags).errors([error]);
    if (error instanceof UsageError) {
      terminal.stderr.write(`See '${terminal.bin} ${definition.words} --help' for usage.\n`);
    }
    return outcome;
  }
}
