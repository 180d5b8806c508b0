import {ALL_FLAGS, COMMANDS} from './command-line/commands.js';
import {helpSubject} from './command-line/help-subject.js';
import {resolveCommand} from './command-line/resolve-command.js';
import type {Terminal} from './command-line/terminal.js';
import type {Outcome} from './errors/exit-codes.js';
import {renderedHelp} from './rendered-help.js';
import {versionText, type PackageManifest} from './program.js';

/** The program as the fast path knows it. */
export interface FastPathOptions {
  readonly terminal: Terminal;
  readonly manifest: PackageManifest;
  /** `false` leaves everything to oclif. */
  readonly allowed: boolean;
}

/** Done, or left to oclif: with the words of the command, if it was found, in front and by their real name. */
export type FastPathResult =
  {readonly kind: 'done'; readonly outcome: Outcome} | {readonly kind: 'left'; readonly argv: readonly string[]};

/**
 * Runs what needs no oclif, which takes longer to load than a list takes to print: the commands of the table, the
 * version, and help that was rendered when the program was built. The rest is left.
 *
 * @throws UsageError where no command can be told from the command line
 */
export async function runFast(argv: readonly string[], options: FastPathOptions): Promise<FastPathResult> {
  const {terminal, manifest, allowed} = options;
  if (argv[0] === '--version') {
    if (!allowed) return {kind: 'left', argv};
    terminal.stdout.write(`${versionText(manifest)}\n`);
    return {kind: 'done', outcome: 'done'};
  }
  const subject = argv.join(' ') === 'help exit-codes' ? undefined : helpSubject(argv);
  if (subject !== undefined) {
    const help = allowed ? renderedHelp(subject, terminal.bin, manifest) : undefined;
    if (help === undefined) return {kind: 'left', argv: [...subject.split(' ').filter(Boolean), '--help']};
    terminal.stdout.write(help);
    return {kind: 'done', outcome: 'done'};
  }
  const resolved = resolveCommand(argv, COMMANDS, ALL_FLAGS);
  const definition = COMMANDS.find(({words}) => words === resolved?.words);
  if (resolved === undefined || definition === undefined) return {kind: 'left', argv};
  if (!allowed) return {kind: 'left', argv: [...resolved.words.split(' '), ...resolved.argv]};
  const {runCommand} = await import('./command-line/run-command.js');
  return {kind: 'done', outcome: await runCommand(definition, resolved.argv, terminal)};
}
