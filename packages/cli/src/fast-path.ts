import {plainRequest} from './command-line/plain-request.js';
import type {Terminal} from './command-line/terminal.js';
import type {Outcome} from './errors/exit-codes.js';
import type {HotCommand} from './hot/hot-command.js';
import {versionText, type PackageManifest} from './program.js';
import {renderedHelp} from './rendered-help.js';

/** The commands that are run most, each in a file of its own: loading it takes less time than what they share would. */
const HOT_COMMANDS: Readonly<Record<string, () => Promise<{readonly run: HotCommand}>>> = {
  'runtime list': async () => await import('./hot/list.js'),
  'runtime get': async () => await import('./hot/get.js'),
  version: async () => await import('./hot/version.js'),
};

/**
 * Does what needs next to nothing loaded: the version, help that was rendered when the program was built, and the
 * commands that are run most. Undefined for anything else, bad command lines too; nothing has been done then.
 */
export async function runFast(
  argv: readonly string[],
  terminal: Terminal,
  manifest: PackageManifest,
): Promise<Outcome | undefined> {
  const request = plainRequest(argv) ?? (await import('./hot/understood.js')).understood(argv);
  if (request?.kind === 'version') {
    terminal.stdout.write(`${versionText(manifest)}\n`);
    return 'done';
  }
  if (request?.kind === 'help') {
    const help = renderedHelp(request.subject, terminal.bin, manifest);
    if (help !== undefined) terminal.stdout.write(help);
    return help === undefined ? undefined : 'done';
  }
  if (request?.kind !== 'command') return undefined;
  const hot = Object.hasOwn(HOT_COMMANDS, request.words) ? HOT_COMMANDS[request.words] : undefined;
  return hot === undefined ? undefined : await (await hot()).run(request.argv, terminal);
}
