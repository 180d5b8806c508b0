import type {ContainerStatus} from '@kruntimes/api';
import type {PodStatus, RecordedPods} from './recorded-pods.js';

/** What is written of a Pod that stays as it is, time after time: the n-th status. */
export type PodLife = (turn: number) => PodStatus;

/** Lives in which nothing changes that matters, though the status does with every turn. */
export type PodLives = Readonly<
  Record<'ready' | 'pulling' | 'pullingOld' | 'hook' | 'mounting' | 'crashing' | 'waiting', PodLife>
>;

const BACK_OFFS = ['10s', '20s', '40s', '1m20s', '2m40s', '5m0s'];
const NODES = ['1', '2', '3', '40'];

/**
 * Lives as kubelets and schedulers write them: what failed alternates with waiting for the next try, restarts are
 * counted, back-offs grow, nodes come and go, conditions are looked at again, and lists have no order.
 */
export function podLives(recorded: RecordedPods): PodLives {
  const inTurns = (...whats: readonly string[]): PodLife => {
    return (turn) => restless(recorded.status(whats[turn % whats.length] ?? ''), turn);
  };
  return {
    ready: inTurns('ready'),
    pulling: (turn) => besideAnother(inTurns('ErrImagePull', 'ImagePullBackOff')(turn), turn),
    pullingOld: inTurns('ErrImagePull', 'ImagePullBackOff before 1.31'),
    hook: inTurns('PostStartHookError', 'PostStartHookError, backing off'),
    mounting: inTurns('volume cannot be mounted', 'volume cannot be mounted, backing off'),
    crashing: (turn) => restarted(restless(recorded.status('CrashLoopBackOff'), turn), turn),
    waiting: (turn) => rescheduled(restless(recorded.status('no cpu'), turn), turn),
  };
}

/** The same with its conditions looked at just now, and in another order. */
function restless(status: PodStatus, turn: number): PodStatus {
  const lastProbeTime = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const conditions = status.conditions?.map((condition) => ({...condition, lastProbeTime})) ?? [];
  return {...status, conditions: turn % 3 === 0 ? conditions.reverse() : conditions};
}

/** The same with a second container that fails alike, before or after the first one. */
function besideAnother(status: PodStatus, turn: number): PodStatus {
  const {containerStatuses = []} = status;
  const another = containerStatuses.map((container) => ({...container, name: 'proxy'}));
  const both = turn % 2 === 0 ? [...containerStatuses, ...another] : [...another, ...containerStatuses];
  return {...status, containerStatuses: both};
}

/** The same after one more restart, with a longer back-off before the next. */
function restarted(status: PodStatus, turn: number): PodStatus {
  const message = `back-off ${BACK_OFFS[turn % BACK_OFFS.length] ?? ''} restarting failed container=runtime pod=web-${turn}`;
  const waiting = {reason: 'CrashLoopBackOff', message};
  const again = (container: ContainerStatus): ContainerStatus => ({
    ...container,
    restartCount: 4 + turn,
    state: {waiting},
  });
  return {...status, containerStatuses: status.containerStatuses?.map(again) ?? []};
}

/** The same with another number of nodes that do not fit. */
function rescheduled(status: PodStatus, turn: number): PodStatus {
  const nodes = NODES[turn % NODES.length] ?? '';
  const text = (message = ''): string =>
    message.replace(/0\/1 nodes/g, `0/${nodes} nodes`).replace(/: 1 /g, `: ${nodes} `);
  const conditions = status.conditions?.map((condition) => ({...condition, message: text(condition.message)})) ?? [];
  return {...status, conditions};
}
