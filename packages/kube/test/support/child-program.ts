import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

/** A program in a process of its own. */
export interface ChildProgram {
  readonly transport: 'HttpsTransport' | 'UndiciTransport';
  readonly url: string;
  /** Statements of a module that has `transport` and `text`. */
  readonly use: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Less than what any deadline of a request is, and jest's. */
const LONGEST_MS = 20_000;

/** Runs it to its end, which must come within {@link LONGEST_MS}; answers the lines that it wrote. */
export async function runChild({transport, url, use, env = process.env}: ChildProgram): Promise<string[]> {
  const from = transport === 'HttpsTransport' ? '@kruntimes/kube' : '@kruntimes/kube/undici';
  const program = `
    import {fixedCredentials, text} from '@kruntimes/kube';
    import {${transport}} from '${from}';
    const transport = new ${transport}({server: new URL('${url}'), tls: {}, headers: {}, credentials: fixedCredentials({}),
      namespace: 'default', source: {kind: 'flags'}});
    ${use}`;
  const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env,
    timeout: LONGEST_MS,
  });
  return stdout.trim().split('\n');
}
