import type {RuntimeCondition} from './generated/types.js';

/** A condition before it is known since when its status holds. */
export type NewCondition = Omit<RuntimeCondition, 'lastTransitionTime'>;

/** The condition of this type, if there is one. */
export function findCondition(
  conditions: readonly RuntimeCondition[] | undefined,
  type: string,
): RuntimeCondition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** Whether there is a condition of this type that is True. */
export function isConditionTrue(conditions: readonly RuntimeCondition[] | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === 'True';
}

/**
 * The conditions with `updates` in them: those first, in their order, then the types that only `previous` has, in
 * theirs. As `meta.SetStatusCondition` of apimachinery has it, `lastTransitionTime` moves only when `status` moves.
 */
export function mergeConditions(
  previous: readonly RuntimeCondition[],
  updates: readonly NewCondition[],
  now: Date,
): RuntimeCondition[] {
  const updated = updates.map((update) => withTransitionTime(update, findCondition(previous, update.type), now));
  const kept = previous.filter((condition) => !updates.some((update) => update.type === condition.type));
  return [...updated, ...kept];
}

function withTransitionTime(update: NewCondition, previous: RuntimeCondition | undefined, now: Date): RuntimeCondition {
  const lastTransitionTime = previous?.status === update.status ? previous.lastTransitionTime : timestamp(now);
  return {...update, lastTransitionTime};
}

/** A time as `metav1.Time` writes it: RFC 3339 in UTC, whole seconds. */
export function timestamp(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}
