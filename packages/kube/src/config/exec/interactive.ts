import type {ExecConfig} from './exec-config.js';

/**
 * Whether a plugin gets our stdin, to ask its questions on (client-go's isInteractive).
 *
 * @throws Error when it cannot do without and stdin is not a terminal
 */
export function isInteractive({interactiveMode}: ExecConfig, stdinIsTerminal: boolean): boolean {
  switch (interactiveMode) {
    case 'Never':
      return false;
    case 'IfAvailable':
      return stdinIsTerminal;
    case 'Always':
      if (stdinIsTerminal) return true;
      throw new Error('exec plugin cannot support interactive mode: standard input is not a terminal');
  }
}
