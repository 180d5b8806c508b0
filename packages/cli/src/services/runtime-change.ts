import type {RuntimeObject} from './runtime-resource.js';

/** What happened to a Runtime that is watched. One that `left` is still there, but none of those that are wanted. */
export interface RuntimeChange {
  readonly kind: 'added' | 'changed' | 'deleted' | 'left';
  /** As it is now; for one that was deleted, its last state. */
  readonly runtime: RuntimeObject;
}

/** What a watch tells of one Runtime. `old` is how it was seen last, if it was. */
export type Transition =
  | {readonly kind: 'is'; readonly now: RuntimeObject; readonly old: RuntimeObject | undefined}
  /** It was deleted, in the state `last`. */
  | {readonly kind: 'gone'; readonly last: RuntimeObject; readonly old: RuntimeObject};

/**
 * What a transition means to who wants some Runtimes only, as a watch with a selector has it: one that becomes wanted
 * is added. Undefined where it concerns none of those.
 */
export function changeOf(
  transition: Transition,
  isWanted: (runtime: RuntimeObject) => boolean,
): RuntimeChange | undefined {
  const {kind, old} = transition;
  const was = old !== undefined && isWanted(old);
  if (kind === 'gone') return was ? {kind: 'deleted', runtime: transition.last} : undefined;
  const {now} = transition;
  if (!isWanted(now)) return was ? {kind: 'left', runtime: now} : undefined;
  return {kind: was ? 'changed' : 'added', runtime: now};
}
