import {spawn} from 'node:child_process';
import {BARE_ENV, KRT, type Run} from './krt.js';

/** Runs krt in a terminal of its own (util-linux `script`), where it reads `typed`: all that is seen there is `stdout`. */
export async function krtInTerminal(argv: readonly string[], typed: string): Promise<Run> {
  const command = [process.execPath, KRT, ...argv].map(quoted).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {env: {...BARE_ENV, TERM: 'dumb'}});
  let stdout = '';
  let isTyped = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    if (isTyped || !stdout.includes('[y/N]')) return;
    isTyped = true;
    child.stdin.write(typed);
  });
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      child.stdin.destroy();
      resolve({stdout: stdout.replaceAll('\r', ''), stderr: '', code});
    });
  });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
