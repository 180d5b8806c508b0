import type {Json} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';

/** One column of a Table answer. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  /** 0 for what `kubectl get` shows, above for `-o wide`. */
  readonly priority: number;
  cell(object: KubeObject, now: Date): Json;
}
