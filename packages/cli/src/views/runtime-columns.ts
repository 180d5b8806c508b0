import {
  deploymentName,
  isCount,
  desiredReplicas,
  RUNTIME_CONTAINER,
  runtimeState,
  type RuntimeSpec,
} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {age} from './age.js';
import {sanitize} from './sanitize.js';
import {statusCell} from './status-color.js';
import type {Cell} from './table.js';

/** How a table of Runtimes is to look. */
export interface TableOptions {
  readonly wide: boolean;
  readonly namespaces: boolean;
  readonly headers: boolean;
  readonly color: boolean;
  readonly now: Date;
}

interface Column {
  readonly header: string;
  cell(runtime: RuntimeObject, options: TableOptions): Cell;
}

/** The header and one row for each Runtime. */
export function runtimeRows(runtimes: readonly RuntimeObject[], options: TableOptions): (readonly Cell[])[] {
  const columns = [...(options.namespaces ? [NAMESPACE] : []), ...NARROW, ...(options.wide ? WIDE : []), AGE];
  const rows = runtimes.map((runtime) => columns.map((column) => column.cell(runtime, options)));
  return options.headers ? [columns.map(({header}) => header), ...rows] : rows;
}

const NAMESPACE: Column = {header: 'NAMESPACE', cell: ({metadata}) => text(metadata?.namespace)};

const NARROW: readonly Column[] = [
  {header: 'NAME', cell: ({metadata}) => text(metadata?.name)},
  {header: 'REPLICAS', cell: (runtime) => String(desiredReplicas(runtime))},
  {header: 'READY', cell: ({status}) => count(status?.readyReplicas)},
  {
    header: 'STATUS',
    cell: (runtime, {color}) => {
      const state = sanitize(runtimeState(runtime));
      return color ? statusCell(state) : state;
    },
  },
];

const WIDE: readonly Column[] = [
  {header: 'UPDATED', cell: ({status}) => count(status?.updatedReplicas)},
  {header: 'AVAILABLE', cell: ({status}) => count(status?.availableReplicas)},
  {header: 'OBSERVED', cell: observed},
  {
    header: 'DEPLOYMENT',
    cell: ({metadata}) => text(metadata?.name === undefined ? undefined : deploymentName(metadata.name)),
  },
  {header: 'IMAGE', cell: image},
  {header: 'REASON', cell: reason},
];

const AGE: Column = {header: 'AGE', cell: ({metadata}, {now}) => age(metadata?.creationTimestamp, now)};

/** A count, or `<unknown>`: what is not known must never look like 0. */
export function count(value: unknown): string {
  return isCount(value) ? String(value) : '<unknown>';
}

// The observed generation and the current one; -1 and nothing both say that no one has looked yet.
function observed({metadata, status}: RuntimeObject): string {
  return `${count(status?.observedGeneration)}/${count(metadata?.generation)}`;
}

function image({spec}: RuntimeObject): string {
  const {template}: Partial<RuntimeSpec> = spec ?? {};
  const containers = template?.spec?.containers;
  return text((containers?.find(({name}) => name === RUNTIME_CONTAINER) ?? containers?.[0])?.image);
}

// The most actionable reason of Pods that are not ready, else what the Ready condition says.
function reason({status}: RuntimeObject): string {
  return text(status?.notReady?.[0]?.reason ?? status?.conditions?.find(({type}) => type === 'Ready')?.reason);
}

function text(value: string | undefined): string {
  return value === undefined || value === '' ? '<none>' : sanitize(value);
}
