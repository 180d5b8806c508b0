import {API_VERSION} from '@kruntimes/api';
import {defineCommand} from './command-line/command.js';
import {GLOBAL_FLAGS} from './command-line/global-flags.js';
import {UsageError} from './command-line/usage-error.js';
import {prettyJson} from './output/json.js';
import {yaml} from './output/yaml.js';

/** `krt version` */
export const versionCommand = defineCommand({
  words: 'version',
  aliases: [],
  summary: 'print the version of krt and of the API it speaks',
  operands: '',
  examples: [['For a script', 'version -o json']],
  flags: {
    output: {kind: 'string', char: 'o', value: 'FORMAT', choices: ['json', 'yaml'], summary: 'print as json or yaml'},
    ...GLOBAL_FLAGS,
  },
  async run({flags, operands}, terminal) {
    if (operands.length > 0) throw new UsageError(`version takes no arguments, got "${operands.join(' ')}"`);
    const clientVersion = {
      version: terminal.version,
      apiVersion: API_VERSION,
      nodeVersion: process.version,
      platform: `${process.platform}/${process.arch}`,
    };
    if (flags.output === 'json') terminal.stdout.write(`${prettyJson({clientVersion})}\n`);
    else if (flags.output === 'yaml') terminal.stdout.write(await yaml({clientVersion}));
    else terminal.stdout.write(`Client Version: ${terminal.version}\nAPI Version: ${API_VERSION}\n`);
    return 'done';
  },
});
