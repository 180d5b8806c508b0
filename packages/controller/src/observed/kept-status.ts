import {
  GROUP,
  KIND,
  pruned,
  VERSION,
  type ComputedStatus,
  type RuntimeStatus,
  type StructuralSchema,
} from '@kruntimes/api';
import type {KubeClient} from '@kruntimes/kube';
import {missingFields} from './missing-fields.js';

export interface KeptStatusOptions {
  readonly client: KubeClient;
  /** Told once, until {@link KeptStatus.forget}, that the installed CRD lacks fields of the status. */
  readonly onPruned: (fields: readonly string[]) => void;
}

interface OpenApi {
  readonly components?: {readonly schemas?: Readonly<Record<string, StructuralSchema & {[GVK]?: readonly Gvk[]}>>};
}
const GVK = 'x-kubernetes-group-version-kind';
interface Gvk {
  readonly group: string;
  readonly kind: string;
}

/**
 * What of a status the API server keeps. A CRD of an older version prunes fields that this controller writes: they would
 * be missing at each look, and be written for ever.
 *
 * The CRD's schema is asked for only when a status that a controller wrote lacks a field of the one to be written; it is in
 * the OpenAPI document, which every authenticated user may read.
 */
export class KeptStatus {
  private schema: Promise<StructuralSchema | undefined> | undefined;
  private readonly missing = new Set<string>();

  constructor(private readonly options: KeptStatusOptions) {}

  /** The part of a status that is stored as it is. */
  async of(status: ComputedStatus, stored: RuntimeStatus | undefined): Promise<RuntimeStatus> {
    if (stored === undefined || !lacksFields(stored, status)) return status;
    const schema = await (this.schema ??= this.read());
    if (schema === undefined) return status;
    const kept = pruned(status, schema) as RuntimeStatus;
    this.note([...missingFields(status, kept)]);
    return kept;
  }

  /** The CRD may be another one now; whether the one before lacked anything. */
  forget(): boolean {
    const lacked = this.missing.size > 0;
    this.schema = undefined;
    this.missing.clear();
    return lacked;
  }

  private note(fields: readonly string[]): void {
    const isNews = fields.some((field) => !this.missing.has(field));
    for (const field of fields) this.missing.add(field);
    if (isNews) this.options.onPruned([...this.missing].sort());
  }

  /** `undefined` where it cannot be told; asked again next time then. */
  private async read(): Promise<StructuralSchema | undefined> {
    try {
      const {components} = await this.options.client.raw<OpenApi>(`/openapi/v3/apis/${GROUP}/${VERSION}`);
      const found = Object.values(components?.schemas ?? {}).find((schema) =>
        schema[GVK]?.some(({group, kind}) => group === GROUP && kind === KIND),
      );
      return found?.properties?.['status'];
    } catch {
      this.schema = undefined;
      return undefined;
    }
  }
}

/** Whether a status that a controller wrote lacks any field of one that it writes now; `notReady` comes and goes. */
function lacksFields(stored: RuntimeStatus, wanted: ComputedStatus): boolean {
  const isWritten = (stored.observedGeneration ?? -1) >= 0;
  return isWritten && [...missingFields(wanted, stored)].some((field) => field !== 'notReady');
}
