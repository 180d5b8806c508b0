import process from 'node:process';
import {Command, loadHelpClass} from '@oclif/core';
import type {CommandDefinition} from '../command-line/command.js';
import {asksForHelp} from '../command-line/help-subject.js';
import {runCommand} from '../command-line/run-command.js';
import {tokenize} from '../command-line/tokenize.js';
import {exitCode} from '../errors/exit-codes.js';
import {readPackage} from '../program.js';
import {endWhenUnread, guardedStderr, guardStdout, isWritten} from '../stdout.js';
import {oclifFlags} from './oclif-flags.js';

/** A command as oclif loads it: described by the definition, parsed and run by the same code as on the fast path. */
export function oclifCommand(definition: CommandDefinition): Command.Class {
  const {words, aliases, operands, examples} = definition;
  return class extends Command {
    static override readonly summary = definition.summary;
    static override readonly hiddenAliases = aliases.map((alias) => alias.replaceAll(' ', ':'));
    static override readonly usage = [`${words}${operands === '' ? '' : ` ${operands}`} [FLAGS]`];
    static override readonly examples = examples.map(([description, line]) => ({
      description,
      command: `<%= config.bin %> ${line}`,
    }));
    static override readonly flags = oclifFlags(definition.flags);
    static override readonly strict = false;

    override async run(): Promise<void> {
      this.parsed = true;
      guardStdout();
      // A host may know no such letter.
      if (tokenize(definition.flags, this.argv).some(asksForHelp)) {
        const Help = await loadHelpClass(this.config);
        await new Help(this.config).showHelp([this.id ?? '']);
        return;
      }
      // In a host the configuration is the host's: the name is right, and the version is not krt's.
      const {bin} = this.config;
      const {version} = readPackage();
      const {env, stdin, stdout} = process;
      const terminal = {bin, version, env, stdin, stdout, stderr: guardedStderr(), endWhenUnread};
      process.exitCode = exitCode(await runCommand(definition, this.argv, terminal));
      // oclif would wait for ever until what cannot be written is.
      if (!(await isWritten(stdout))) process.exit();
    }
  };
}
