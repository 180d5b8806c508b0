import {
  computeStatus,
  nextTransition,
  FIELD_MANAGER,
  statusEquals,
  statusPatch,
  type Observation,
  type Runtime,
} from '@kruntimes/api';
import {isConflict, isNotFound, orAbsent, type KubeClient} from '@kruntimes/kube';
import type {KeptStatus} from '../observed/kept-status.js';
import {RUNTIMES} from '../resources.js';

export type StatusOutcome =
  /** `changesInMs`: the status will have to change by time alone, if nothing else changes before. */
  | {readonly kind: 'unchanged'; readonly changesInMs: number | undefined}
  | {readonly kind: 'written'; readonly runtime: Runtime; readonly changesInMs: number | undefined}
  /** The Runtime is gone, or another one has its name: what was computed is of no use. */
  | {readonly kind: 'gone'}
  /** The Runtime changed since it was read; this is how it is now. */
  | {readonly kind: 'stale'; readonly live: Runtime};

/** A Runtime as decided on, with what was observed of its Deployment. */
export interface StatusInput {
  readonly runtime: Runtime;
  readonly observation: Observation;
  readonly now: Date;
}

/**
 * Step two of a reconcile: one merge patch of the whole status, if it differs from what the Runtime has.
 *
 * The fence is the resourceVersion alone: for `/status` of a custom resource the API server does not compare the uid.
 * Every key is in the patch, because a merge patch keeps what it does not name.
 */
export async function reconcileStatus(
  {client, kept}: {readonly client: KubeClient; readonly kept: KeptStatus},
  {runtime, observation, now}: StatusInput,
): Promise<StatusOutcome> {
  const computed = computeStatus({runtime, observation, now});
  const changesInMs = nextTransition({runtime, observation, status: computed, now});
  const status = await kept.of(computed, runtime.status);
  if (statusEquals(status, runtime.status)) return {kind: 'unchanged', changesInMs};
  const {namespace, name = '', resourceVersion, uid} = runtime.metadata;
  const body = {metadata: {resourceVersion}, status: statusPatch(status)};
  try {
    const written = await client.patch(
      RUNTIMES,
      {namespace, name},
      {patch: {kind: 'merge', body}, options: {subresource: 'status', fieldManager: FIELD_MANAGER}},
    );
    return {kind: 'written', runtime: written, changesInMs};
  } catch (error) {
    if (isNotFound(error)) return {kind: 'gone'};
    if (!isConflict(error)) throw error;
    return await lookAgain(client, {namespace, name, uid});
  }
}

async function lookAgain(
  client: KubeClient,
  {namespace, name, uid}: {namespace: string | undefined; name: string; uid: string | undefined},
): Promise<StatusOutcome> {
  const live = await orAbsent(client.get(RUNTIMES, {namespace, name}));
  return live !== undefined && live.metadata.uid === uid ? {kind: 'stale', live} : {kind: 'gone'};
}
