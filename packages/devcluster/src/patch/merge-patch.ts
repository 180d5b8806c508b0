import type {Json, JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';

/** JSON merge patch (RFC 7386): `null` removes, objects merge, everything else replaces. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const out: JsonObject = isObject(target) ? {...target} : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(out, name);
    else if (value !== undefined) out[name] = mergePatch(out[name], value);
  }
  return out;
}
