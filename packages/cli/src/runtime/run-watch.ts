import process from 'node:process';
import {ApiError, CredentialError} from '@kruntimes/kube';
import type {CommandRun} from '../command-line/command.js';
import type {Terminal} from '../command-line/terminal.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {glyphsOf} from '../live/glyphs.js';
import {LiveStore} from '../live/live-store.js';
import {changeOf} from '../services/runtime-change.js';
import {watchRuntimes, type Watcher} from '../services/watch-runtimes.js';
import {statusFilter} from '../views/filter-status.js';
import {usesColor} from '../views/status-color.js';
import {withCluster, type Cluster} from './cluster.js';
import {interruptible} from './interruptible.js';
import {checkStatus} from './presentation.js';
import {listAndWatch} from './run-list-watch.js';
import type {LIVE_FLAGS, LiveFlags} from './watch-command.js';
import {watchTimeoutMs} from './watches.js';
import {clusterName} from './where.js';

/** Does `krt runtime watch`. */
export const runWatch: CommandRun<typeof LIVE_FLAGS> = async ({flags, operands}, terminal) => {
  if (operands.length > 0) {
    const names = operands.join(' ');
    throw new UsageError(`runtime watch takes no names, got "${names}"; use: ${terminal.bin} runtime get ${names} -w`);
  }
  checkStatus(flags.status);
  if (!isScreen(terminal)) return await listAndWatch({...flags, watch: true}, terminal);
  const timeoutMs = watchTimeoutMs(flags);
  const messages = new Set<string>();
  let isShown = false;
  const held: Terminal = {
    ...terminal,
    stderr: {
      isTTY: terminal.stderr.isTTY === true,
      write: (text) => (isShown ? messages.add(text) : terminal.stderr.write(text)),
    },
  };
  try {
    return await withCluster(flags, held, {
      work: async (chosen) =>
        await interruptible(chosen, async (cluster) => {
          const signals = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)];
          const limited = {...cluster, signal: AbortSignal.any([cluster.signal, ...signals])};
          return await live(limited, flags, {terminal, onShow: () => (isShown = true)});
        }),
      noCluster: (error) => Promise.resolve(new Reporter(terminal, flags).errors([error])),
    });
  } finally {
    // What the server warned of would have been painted over.
    for (const text of messages) terminal.stderr.write(text);
  }
};

/** Whether there is someone who sees a screen and presses keys. */
function isScreen({stdin, stdout, env}: Terminal): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && env['TERM'] !== 'dumb' && !env['CI'];
}

async function live(
  cluster: Cluster & {readonly signal: AbortSignal},
  flags: LiveFlags,
  {terminal, onShow}: {readonly terminal: Terminal; readonly onShow: () => void},
): Promise<Outcome> {
  const store = new LiveStore();
  const listed = Promise.withResolvers<undefined>();
  const closing = new AbortController();
  const namespace = flags['all-namespaces'] === true ? undefined : cluster.namespace;
  const watching = watchRuntimes(
    cluster.client,
    {
      namespace,
      labelSelector: flags.selector,
      fieldSelector: flags['field-selector'],
      signal: AbortSignal.any([cluster.signal, closing.signal]),
    },
    watcher(store, flags.status, () => listed.resolve(undefined)),
  );
  try {
    // What the first list fails with is said on the screen that there was.
    await Promise.race([listed.promise, watching]);
    if (cluster.signal.aborted) return 'done';
    const {showLive} = await import('../live/show-live.js');
    const look = {
      cluster: clusterName(cluster),
      namespace,
      glyphs: glyphsOf(terminal.env),
      color: usesColor(flags, terminal),
    };
    onShow();
    const view = showLive(store, look, process);
    try {
      const end = await Promise.race([view.ended, watching]);
      return end === 'interrupt' ? 'interrupted' : 'done';
    } finally {
      closing.abort();
      await view.close();
    }
  } catch (error) {
    return new Reporter(terminal, flags).errors([error], cluster.source);
  } finally {
    closing.abort();
    await watching.catch(() => undefined);
  }
}

function watcher(store: LiveStore, status: string | undefined, onListed: () => void): Watcher {
  const isWanted = statusFilter(status);
  return {
    onListed(runtimes) {
      store.change(runtimes.filter(isWanted).map((runtime) => ({kind: 'added', runtime})));
      onListed();
      return 'go on';
    },
    onTransition(transition) {
      const change = changeOf(transition, isWanted);
      if (change !== undefined) store.change([change]);
    },
    onInterruption(error) {
      const isExpired = error instanceof CredentialError || (error instanceof ApiError && error.code === 401);
      store.dispatch({kind: 'connection', connection: isExpired ? 'AUTH EXPIRED' : 'RECONNECTING'});
    },
    onWatching: () => store.dispatch({kind: 'connection', connection: 'LIVE'}),
  };
}
