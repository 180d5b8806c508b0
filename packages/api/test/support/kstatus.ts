import type {Runtime} from '../../src/generated/types.js';

/** What Helm 4, Flux and Argo CD read. */
export type KStatus = 'InProgress' | 'Failed' | 'Current' | 'Terminating';

/**
 * The verdict of kstatus (sigs.k8s.io/cli-utils/pkg/kstatus, `status.Compute`) on a custom resource: its generic rules,
 * in their order, and after them the condition Ready.
 */
export function kstatus({metadata, status}: Pick<Runtime, 'metadata' | 'status'>): KStatus {
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  const {observedGeneration, conditions = []} = status ?? {};
  const isObserved = observedGeneration === undefined || observedGeneration === metadata.generation;
  if (!isObserved) return 'InProgress';
  for (const condition of conditions) {
    if (condition.status !== 'True') continue;
    if (condition.type === 'Reconciling') return 'InProgress';
    if (condition.type === 'Stalled') return 'Failed';
  }
  const ready = conditions.find(({type}) => type === 'Ready');
  return ready === undefined || ready.status === 'True' ? 'Current' : 'InProgress';
}
