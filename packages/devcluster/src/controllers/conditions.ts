import type {Json, JsonObject} from '../objects/json.js';
import {isObject, listAt} from '../objects/json.js';

/** One condition of a status, without its times. */
export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
}

export function findCondition(status: Json | undefined, type: string): JsonObject | undefined {
  return listAt(status, 'conditions')
    .filter(isObject)
    .find((condition) => condition['type'] === type);
}

/** Whether the condition is there with that status. */
export function hasCondition(status: Json | undefined, type: string, value: 'True' | 'False'): boolean {
  return findCondition(status, type)?.['status'] === value;
}

/** The condition with its transition time, which moves only when its status does. */
export function stamped(condition: Condition, old: JsonObject | undefined, now: string): JsonObject {
  const moved = old?.['status'] !== condition.status;
  return {...condition, lastTransitionTime: moved ? now : (old['lastTransitionTime'] ?? now)};
}
