import {isatty} from 'node:tty';
import {CredentialError, toError} from '../../errors.js';
import type {Credentials, Proof} from '../credentials.js';
import type {ExecConfig} from './exec-config.js';
import {parseExecCredential, type ExecCredential} from './exec-credential.js';
import {execInfo, type ExecCluster} from './exec-info.js';
import {isInteractive} from './interactive.js';
import {PLUGIN_TIMEOUT_MS, runPlugin} from './run-plugin.js';

export interface ExecOptions {
  /** Wall-clock time in ms. */
  readonly now?: () => number;
  readonly stdinIsTerminal?: () => boolean;
  /** How long the plugin may take, in ms. */
  readonly timeoutMs?: number;
  /** Called with the command when the plugin is slow, once a run. */
  readonly onSlow?: (command: string) => void;
}

/**
 * Credentials that a plugin gives (client-go's plugin/pkg/client/auth/exec). It runs when the first request is made and
 * again when its credential has expired or was refused; requests that come together wait for one run. As in client-go, a
 * credential counts until the very end of its time: whatever the clocks differ by, a 401 brings a new one.
 */
export function execCredentials(config: ExecConfig, cluster: ExecCluster, options: ExecOptions = {}): Credentials {
  const {now = Date.now, stdinIsTerminal = () => isatty(0), timeoutMs = PLUGIN_TIMEOUT_MS} = options;
  let held: ExecCredential | undefined;
  let running: Promise<Proof> | undefined;
  let stopping = new AbortController();

  const run = async (): Promise<Proof> => {
    held = undefined;
    try {
      const interactive = isInteractive(config, stdinIsTerminal());
      const env = {...process.env, ...config.env, KUBERNETES_EXEC_INFO: execInfo(config, cluster, interactive)};
      const stdout = await runPlugin({
        ...config,
        env,
        interactive,
        timeoutMs,
        signal: stopping.signal,
        onSlow: () => options.onSlow?.(config.command),
      });
      held = readAnswer(stdout, config);
      return held.proof;
    } catch (error) {
      throw new CredentialError(`error: ${toError(error).message}`, {cause: error});
    }
  };

  return {
    async get() {
      if (held !== undefined && now() <= held.expiresAt) return held.proof;
      return await (running ??= run().finally(() => (running = undefined)));
    },
    refresh(refused) {
      // Another request was refused before this one, and the answer to that is on its way or here.
      if (running !== undefined) return true;
      if (held === undefined) return refused !== undefined;
      if (refused === undefined || refused === held.proof) held = undefined;
      return true;
    },
    async stop() {
      stopping.abort();
      stopping = new AbortController();
      await running?.catch(() => undefined);
    },
  };
}

function readAnswer(stdout: string, {command, apiVersion}: ExecConfig): ExecCredential {
  try {
    return parseExecCredential(stdout, apiVersion);
  } catch (error) {
    throw new Error(`exec: ${command}: ${toError(error).message}`, {cause: error});
  }
}
