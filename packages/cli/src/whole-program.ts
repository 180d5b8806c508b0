import {COMMANDS} from './command-line/commands.js';
import {requestOf, type Request} from './command-line/request.js';
import {runCommand} from './command-line/run-command.js';
import type {Terminal} from './command-line/terminal.js';
import {exitCode, type Outcome} from './errors/exit-codes.js';
import {Reporter} from './errors/reporter.js';
import type {Program} from './program.js';

/** Runs any command line: the commands of the table, and whatever oclif knows beside them. Sets the exit code. */
export async function runWholeProgram(argv: readonly string[], program: Program): Promise<void> {
  try {
    const request = requestOf(argv);
    if (request.kind === 'complete') {
      const {runComplete} = await import('./completion/run-complete.js');
      await runComplete(request.argv, program.terminal);
      return;
    }
    const outcome = program.throughOclif ? undefined : await runFromTable(request, program.terminal);
    if (outcome === undefined) await runThroughOclif(oclifArguments(argv, request), program);
    else process.exitCode = exitCode(outcome);
  } catch (error) {
    process.exitCode = exitCode(new Reporter(program.terminal).errors([error]));
  }
}

async function runFromTable(request: Request, terminal: Terminal): Promise<Outcome | undefined> {
  const definition = request.kind === 'command' ? COMMANDS.find(({words}) => words === request.words) : undefined;
  if (request.kind !== 'command' || definition === undefined) return undefined;
  return await runCommand(definition, request.argv, terminal);
}

async function runThroughOclif(argv: readonly string[], {manifest, terminal}: Program): Promise<void> {
  const {runOclif} = await import('./oclif/run-oclif.js');
  await runOclif(argv, manifest, terminal);
}

/** The same command line in oclif's order: the words of the command first, by their real name. */
function oclifArguments(argv: readonly string[], request: Request): readonly string[] {
  if (request.kind === 'command') return [...request.words.split(' '), ...request.argv];
  if (request.kind === 'version') return ['--version'];
  if (request.kind === 'help') return [...request.subject.split(' ').filter(Boolean), '--help'];
  return argv;
}
