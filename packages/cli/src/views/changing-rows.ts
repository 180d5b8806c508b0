import {keyOf} from '@kruntimes/kube';
import type {RuntimeChange} from '../services/runtime-change.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {runtimeRows, type TableOptions} from './runtime-columns.js';
import {GrowingTable, textOf, type Cell} from './table.js';

/**
 * A table of Runtimes that a row is appended to for each change that shows, as `kubectl get --watch` prints it: the
 * header once, a last row for what was deleted. A row that differs from the one before in its AGE only is left out.
 */
export class ChangingRows {
  private readonly table = new GrowingTable();
  private readonly printed = new Map<string, string>();
  private needsHeader: boolean;

  constructor(private readonly options: Omit<TableOptions, 'now'>) {
    this.needsHeader = options.headers;
  }

  /** The lines that changes add; empty where nothing that shows is new. */
  append(changes: readonly RuntimeChange[], now: Date): string {
    const rows = changes.flatMap((change) => this.row(change, now));
    if (rows.length === 0) return '';
    const header = this.needsHeader ? runtimeRows([], {...this.options, now}) : [];
    this.needsHeader = false;
    return this.table.append([...header, ...rows]);
  }

  private row({kind, runtime}: RuntimeChange, now: Date): (readonly Cell[])[] {
    const key = keyOf(runtime);
    if (kind === 'left') this.printed.delete(key);
    if (kind === 'left') return [];
    const seen = kind === 'deleted' ? deletedAt(runtime, now) : runtime;
    const rows = runtimeRows([seen], {...this.options, headers: false, now});
    // AGE is the last column.
    const shown = rows.map((cells) => cells.slice(0, -1).map(textOf).join('\t')).join('\n');
    const isNews = kind === 'deleted' || this.printed.get(key) !== shown;
    if (kind === 'deleted') this.printed.delete(key);
    else this.printed.set(key, shown);
    return isNews ? [...rows] : [];
  }
}

// What goes at once was never marked as being deleted; a last row that says Ready would say that it is there.
function deletedAt({metadata, ...runtime}: RuntimeObject, now: Date): RuntimeObject {
  return {...runtime, metadata: {deletionTimestamp: now.toISOString(), ...metadata}};
}
