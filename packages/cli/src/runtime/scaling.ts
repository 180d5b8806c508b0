import {desiredReplicas} from '@kruntimes/api';
import {ApiError, toError} from '@kruntimes/kube';
import {canAsk, confirm} from '../command-line/confirm.js';
import type {Terminal} from '../command-line/terminal.js';
import {combined, type Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import type {DataFormat} from '../output/format.js';
import {printObjects} from '../output/print-objects.js';
import {otherManagers} from '../services/field-managers.js';
import {FIELD_MANAGER, qualifiedName, type RuntimeObject} from '../services/runtime-resource.js';
import {readRuntime, scaleRuntime} from '../services/scale-runtime.js';
import {sanitize} from '../views/sanitize.js';
import {labelsFor, type Awaited} from '../waiting/target.js';
import type {Cluster} from './cluster.js';
import {dryRunSuffix, isDryRun} from './dry-run.js';
import {inTurn} from './in-turn.js';
import type {ScaleFlags} from './scale-command.js';
import {someOf, whereIs} from './where.js';

/** What {@link Scaling} works on and with. */
export interface ScalingInput {
  readonly cluster: Cluster;
  readonly flags: ScaleFlags;
  readonly format: DataFormat | undefined;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly replicas: number;
}

/** Scales Runtimes, and knows which it has scaled. */
export class Scaling {
  readonly scaled: Awaited[] = [];
  private readonly reporter: Reporter;
  private readonly outcomes: Outcome[] = [];

  constructor(private readonly input: ScalingInput) {
    this.reporter = new Reporter(input.terminal, input.flags);
  }

  /** Scales each, one after the other: a failure does not keep the others back. */
  async run(targets: readonly Awaited[]): Promise<Outcome> {
    const {terminal, flags, format, signal} = this.input;
    const read = await this.readAll(targets);
    const labelOf = labelsFor(read);
    for (const target of read) this.warn(target, labelOf(target));
    if (!(await this.mayScale(read))) {
      if (!signal.aborted) this.reporter.message('scale is cancelled');
      return 'failed';
    }
    await inTurn(read, {
      signal,
      done: 'scaled',
      labelOf: (one) => `runtime/${sanitize(labelOf(one))}`,
      change: (target, patient) => this.scale(target, patient),
      failed: (error) => this.fail(error),
    });
    if (format !== undefined) {
      const objects = this.scaled.flatMap(({runtime}) => (runtime === undefined ? [] : [runtime]));
      const showManagedFields = flags['show-managed-fields'] === true;
      const single = targets.length === 1;
      terminal.stdout.write(await printObjects(format, {objects, single, showManagedFields, headers: true}));
    }
    return combined(this.outcomes);
  }

  private async readAll(targets: readonly Awaited[]): Promise<readonly Awaited[]> {
    const {cluster, signal} = this.input;
    const {client, call} = cluster;
    const read = targets.map(async (target) => {
      if (target.runtime !== undefined) return target;
      try {
        return {...target, runtime: await readRuntime(client, target, call)};
      } catch (error) {
        // Who may scale and not read, scales unseen; what a signal kept from being read is not scaled.
        const isLeft = (error instanceof ApiError && error.code === 403) || error === signal.reason;
        return isLeft ? target : toError(error);
      }
    });
    return (await Promise.all(read)).filter((target) => {
      if (target instanceof Error) this.fail(target);
      return !(target instanceof Error);
    }) as readonly Awaited[];
  }

  private warn({runtime}: Awaited, label: string): void {
    const managers = runtime === undefined ? [] : otherManagers(runtime, ['spec', 'replicas'], FIELD_MANAGER);
    if (managers.length === 0) return;
    const who = managers.map((manager) => `"${sanitize(manager)}"`).join(', ');
    this.reporter.message(
      `Warning: .spec.replicas of runtime/${sanitize(label)} is managed by ${who}, which may set it back`,
    );
  }

  // To nothing, or below half: on a terminal a person is asked first.
  private async mayScale(targets: readonly Awaited[]): Promise<boolean> {
    const {flags, terminal, cluster, replicas, signal} = this.input;
    const labelOf = labelsFor(targets);
    const shrinking = targets.flatMap((target) => {
      const {runtime} = target;
      const current = runtime === undefined ? 0 : desiredReplicas(runtime);
      return replicas < current && (replicas === 0 || replicas * 2 < current)
        ? [`runtime/${labelOf(target)} from ${current}`]
        : [];
    });
    if (shrinking.length === 0 || flags.yes === true || isDryRun(flags) || !canAsk(flags, terminal)) return true;
    const question = `Scale ${someOf(shrinking)} to ${replicas} replicas in ${whereIs(cluster)}?`;
    return await confirm(question, terminal, signal);
  }

  private async scale({namespace, name, runtime}: Awaited, patient: AbortSignal): Promise<void> {
    const {cluster, flags, terminal, format, replicas} = this.input;
    const {client} = cluster;
    const call = {...cluster.call, signal: patient};
    const given = Number(flags['current-replicas'] ?? -1);
    const currentReplicas = given === -1 ? undefined : given;
    if (flags['dry-run'] !== 'client') {
      const dryRun = flags['dry-run'] === 'server';
      await scaleRuntime(client, {namespace, name}, {replicas, currentReplicas, dryRun, ...call});
    }
    const changed =
      format === undefined || isDryRun(flags) ? undefined : await readRuntime(client, {namespace, name}, call);
    this.scaled.push({namespace, name, runtime: changed ?? withReplicas(runtime, replicas)});
    if (format === undefined) terminal.stdout.write(`${qualifiedName(sanitize(name))} scaled${dryRunSuffix(flags)}\n`);
  }

  private fail(error: unknown): void {
    this.outcomes.push(this.reporter.errors([error], this.input.cluster.source));
  }
}

// What a dry run shows: the object as it would be.
function withReplicas(runtime: RuntimeObject | undefined, replicas: number): RuntimeObject {
  return {...runtime, ...(runtime?.spec === undefined ? {} : {spec: {...runtime.spec, replicas}})};
}
