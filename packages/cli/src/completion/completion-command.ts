import {defineCommand} from '../command-line/command.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';

/** `krt completion` */
export const completionCommand = defineCommand({
  words: 'completion',
  aliases: [],
  summary: 'print a script that completes command lines in bash, zsh or fish',
  operands: 'bash|zsh|fish',
  examples: [
    ['In this bash', 'completion bash >krt.bash && . ./krt.bash'],
    ['In every zsh, from a folder of $fpath', 'completion zsh >"${fpath[1]}/_krt"'],
    ['In every fish', 'completion fish >~/.config/fish/completions/krt.fish'],
  ],
  flags: GLOBAL_FLAGS,
  load: async () => (await import('./run-completion.js')).runCompletion,
});
