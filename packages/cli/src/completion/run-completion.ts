import {readFileSync} from 'node:fs';
import type {CommandRun} from '../command-line/command.js';
import type {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {UsageError} from '../command-line/usage-error.js';
import {Reporter} from '../errors/reporter.js';
import {PACKAGE_ROOT} from '../program.js';
import {SHELLS} from './shells.js';

/** Does `krt completion`: prints a file of the folder `completion` of this package. */
export const runCompletion: CommandRun<typeof GLOBAL_FLAGS> = ({flags, operands}, terminal) => {
  const [name, ...more] = operands;
  const shell = SHELLS.find((known) => known === name);
  if (shell === undefined || more.length > 0) {
    const got = operands.length === 0 ? 'none' : `"${operands.join(' ')}"`;
    throw new UsageError(`completion takes the name of one shell, ${SHELLS.join(', ')}, got ${got}`);
  }
  if (terminal.bin !== 'krt') {
    new Reporter(terminal, flags).message(
      `this completes krt; "${terminal.bin}" is completed ${howCompleted(terminal.bin)}`,
    );
  }
  terminal.stdout.write(readFileSync(new URL(`completion/krt.${shell}`, PACKAGE_ROOT), 'utf8'));
  return Promise.resolve('done');
};

function howCompleted(bin: string): string {
  return bin === 'kubectl krt'
    ? "where kubectl_complete-krt is on the PATH, by kubectl's own completion"
    : 'by what its own program has for that, such as @oclif/plugin-autocomplete';
}
