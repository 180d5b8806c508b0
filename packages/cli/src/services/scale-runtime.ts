import {desiredReplicas} from '@kruntimes/api';
import {isConflict, type CallOptions, type KubeClient, type ObjectRef} from '@kruntimes/kube';
import {expectRuntime, invalidRuntime, typeMissing} from './answers.js';
import {FIELD_MANAGER, RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** How often a change is tried again that others got ahead of. */
const MAX_CONFLICTS = 10;

export interface ScaleOptions extends CallOptions {
  readonly replicas: number;
  /** Scale only if this many are wanted now. */
  readonly currentReplicas: number | undefined;
  /** The server checks and answers, and stores nothing. */
  readonly dryRun: boolean;
}

/**
 * Sets how many replicas a Runtime wants, by its subresource `scale`.
 *
 * @throws Error in kubectl's words where it wants another number than it was to; InvalidObject, ApiError, ConnectionError
 */
export async function scaleRuntime(client: KubeClient, ref: ObjectRef, options: ScaleOptions): Promise<void> {
  const {replicas, currentReplicas, dryRun, ...call} = options;
  for (let conflicts = 0; ; conflicts++) {
    try {
      const metadata =
        currentReplicas === undefined
          ? {}
          : {metadata: {resourceVersion: versionWith(currentReplicas, await readRuntime(client, ref, call))}};
      await client.patch(RUNTIMES, ref, {
        patch: {kind: 'merge', body: {...metadata, spec: {replicas}}},
        options: {...call, subresource: 'scale', dryRun, fieldManager: FIELD_MANAGER},
      });
      return;
    } catch (error) {
      if (isConflict(error) && currentReplicas !== undefined && conflicts < MAX_CONFLICTS) continue;
      throw typeMissing(invalidRuntime(error, ref.name), ref.name);
    }
  }
}

/**
 * One Runtime.
 *
 * @throws ApiError, ConnectionError; ResourceTypeMissing where the CRD is not installed
 */
export async function readRuntime(client: KubeClient, ref: ObjectRef, call: CallOptions): Promise<RuntimeObject> {
  try {
    return expectRuntime(await client.get(RUNTIMES, ref, call), client.host);
  } catch (error) {
    throw typeMissing(error, ref.name);
  }
}

function versionWith(currentReplicas: number, runtime: RuntimeObject): string | undefined {
  const found = desiredReplicas(runtime);
  if (found !== currentReplicas) throw new Error(`Expected replicas to be ${currentReplicas}, was ${found}`);
  return runtime.metadata?.resourceVersion;
}
