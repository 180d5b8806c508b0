/**
 * What is wrong with a YAML text, on one line: the first of what the `yaml` library says, where it quotes the text below. Its
 * parser calls itself for each level, so a text with too many ends in V8's words, which say nothing of the text.
 */
export function yamlFault({message}: Error): string {
  const [line = ''] = message.split('\n', 1);
  // Where it ended is where the stack did: no place in the text.
  return line.startsWith('Maximum call stack size exceeded') ? 'it is nested too deeply' : line.replace(/:$/, '');
}
