import process from 'node:process';
import {Command, loadHelpClass} from '@oclif/core';
import {exitCodesText} from '../errors/exit-codes.js';

/** `krt help [COMMAND | exit-codes]` */
export class HelpCommand extends Command {
  static override readonly summary = 'explain a command, or the exit codes';
  static override readonly usage = ['help [COMMAND...]', 'help exit-codes'];
  static override readonly strict = false;

  override async run(): Promise<void> {
    this.parsed = true;
    if (this.argv.join(' ') === 'exit-codes') {
      process.stdout.write(exitCodesText());
      return;
    }
    const Help = await loadHelpClass(this.config);
    await new Help(this.config, this.config.pjson.oclif.helpOptions).showHelp(this.argv);
  }
}
