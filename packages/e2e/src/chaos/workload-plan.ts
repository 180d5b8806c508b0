import {Dice} from './dice.js';

/** What somebody does to one Runtime, or what its Deployment goes through. */
export type Action =
  | {readonly kind: 'create'; readonly replicas: number}
  | {readonly kind: 'scale'; readonly replicas: number}
  | {readonly kind: 'delete'}
  /** Deleted, and at once another one of the same name. */
  | {readonly kind: 'recreate'; readonly replicas: number}
  /** So many Pods of its Deployment are ready. */
  | {readonly kind: 'ready'; readonly count: number};

/** An action, and when it comes, in ms after the start. */
export interface Step {
  readonly atMs: number;
  readonly name: string;
  readonly action: Action;
}

export interface WorkloadOptions {
  readonly names: readonly [string, ...string[]];
  /** Those of them that are there at the start; none when absent. */
  readonly present?: readonly string[];
  readonly durationMs: number;
  readonly steps: number;
}

/** The workload of a seed: mostly ready counts that change, between Runtimes that come, go, and change their size. */
export function planWorkload(seed: number, {names, present: atStart = [], durationMs, steps}: WorkloadOptions): Step[] {
  const dice = new Dice(seed);
  const present = new Set(atStart);
  const times = Array.from({length: steps}, () => dice.integer(0, durationMs)).sort((a, b) => a - b);
  return times.map((atMs) => {
    const name = dice.pick(names);
    const action = draw(dice, present.has(name));
    if (action.kind === 'create') present.add(name);
    if (action.kind === 'delete') present.delete(name);
    return {atMs, name, action};
  });
}

function draw(dice: Dice, isPresent: boolean): Action {
  const replicas = dice.integer(0, 4);
  if (!isPresent) return {kind: 'create', replicas};
  const choice = dice.integer(1, 10);
  if (choice === 1) return {kind: 'delete'};
  if (choice === 2) return {kind: 'recreate', replicas};
  return choice <= 4 ? {kind: 'scale', replicas} : {kind: 'ready', count: replicas};
}
