import {confirm} from '../command-line/confirm.js';
import {formatDuration} from '../command-line/duration.js';
import type {Terminal} from '../command-line/terminal.js';
import {combined, type Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {Attempts} from '../runtime/attempts.js';
import type {Cluster} from '../runtime/cluster.js';
import {dryRunSuffix, isDryRun} from '../runtime/dry-run.js';
import {inTurn} from '../runtime/in-turn.js';
import {someOf, whereIs} from '../runtime/where.js';
import type {ObjectToApply} from '../services/apply-object.js';
import {NAMESPACES, objectName, typeName} from '../services/installed-types.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {poll} from '../waiting/poll.js';
import {WaitFailure} from '../waiting/wait-failure.js';
import {deleteObject, stillThere} from './delete-object.js';
import {deleteRuntimes, everyRuntime} from './every-runtime.js';
import {findInstallation, type Found} from './find-installation.js';
import {isCrd} from './installation.js';
import {namespaceContents} from './namespace-contents.js';
import type {UninstallFlags} from './uninstall-command.js';
import {whatStays} from './what-stays.js';

/** What {@link Uninstalling} works on and with. */
export interface UninstallingInput {
  readonly flags: UninstallFlags;
  readonly cluster: Cluster;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Whether a person is asked before Runtimes are deleted. */
  readonly asks: boolean;
}

/** Removes an installation, in an order in which nothing is left half deleted, and says what stays. */
export class Uninstalling {
  private readonly reporter: Reporter;
  private readonly attempts: Attempts;

  constructor(private readonly input: UninstallingInput) {
    this.reporter = new Reporter(input.terminal, input.flags);
    this.attempts = new Attempts({reporter: this.reporter, source: input.cluster.source, signal: input.signal});
  }

  /** @throws Error where it is not ours to remove; ApiError, ConnectionError while that is found out */
  async run(): Promise<Outcome> {
    const {flags, cluster, terminal, signal, asks} = this.input;
    const found = await findInstallation(cluster.client, flags.namespace || undefined, cluster.call);
    const runtimes = await everyRuntime(cluster);
    if (found.objects.length === 0) this.reporter.message('No resources found');
    if (asks && found.objects.some(({object}) => isCrd(object))) {
      if (!(await confirm(question(runtimes, cluster), terminal, signal))) {
        if (!signal.aborted) this.reporter.message('uninstall is cancelled');
        return 'failed';
      }
    }
    if (flags.crds === true) {
      const outcome = await this.removeType(found, runtimes);
      if (outcome !== 'done') return outcome;
    }
    const outcome = await this.removeController(found);
    const stays = whatStays({runtimes: flags.crds === true ? [] : runtimes, foreign: found.foreign, bin: terminal.bin});
    if (found.objects.length > 0) for (const text of stays) this.reporter.message(text);
    return outcome;
  }

  // The Runtimes while their controller is there, then their type: whatever goes wrong, what is left is whole.
  private async removeType({objects}: Found, runtimes: readonly RuntimeObject[]): Promise<Outcome> {
    const deleted = await deleteRuntimes(runtimes, this.input);
    if (this.input.signal.aborted)
      return this.attempts.failed(new Error('interrupted: the CRD and the controller stay'));
    if (deleted !== 'done') {
      const left = (await everyRuntime(this.input.cluster)).length;
      this.reporter.message(`${counted(left)} still being deleted: the CRD and the controller stay until then`);
      return deleted;
    }
    return await this.remove(objects.filter(({object}) => isCrd(object)));
  }

  private async removeController({objects, namespace}: Found): Promise<Outcome> {
    const parts = objects.filter(({object, type}) => !isCrd(object) && type.kind !== NAMESPACES.kind).reverse();
    const outcome = await this.remove(parts);
    const own = objects.find(({type}) => type.kind === NAMESPACES.kind);
    if (own === undefined) return outcome;
    // That it was left is said too.
    if (this.input.signal.aborted) return combined([outcome, await this.remove([own])]);
    if (outcome !== 'done') return outcome;
    const {client, call} = this.input.cluster;
    const contents = await namespaceContents(client, namespace, call);
    if (contents.kind === 'known' && contents.names.length === 0) return await this.remove([own]);
    const why = contents.kind === 'known' ? `it holds ${someOf(contents.names)}` : contents.error.message;
    this.reporter.message(`namespace/${namespace} stays: ${why}`);
    return 'done';
  }

  // One after the other; then waits until all are gone.
  private async remove(objects: readonly ObjectToApply[]): Promise<Outcome> {
    const {flags, cluster, terminal} = this.input;
    const outcomes: Outcome[] = [];
    const deleted: ObjectToApply[] = [];
    await inTurn(objects, {
      signal: this.input.signal,
      done: 'deleted',
      labelOf: (one) => objectName(one),
      change: async (one, patient) => {
        const options = {...cluster.call, signal: patient, dryRun: flags['dry-run'] === 'server'};
        const wasThere = flags['dry-run'] === 'client' || (await deleteObject(cluster.client, one, options));
        if (!wasThere) return;
        deleted.push(one);
        terminal.stdout.write(`${typeName(one.type)} "${one.ref.name}" deleted${dryRunSuffix(flags)}\n`);
      },
      failed: (error) => void outcomes.push(this.attempts.failed(error)),
    });
    if (flags.wait !== false && !isDryRun(flags)) outcomes.push(await this.attempts.run(() => this.untilGone(deleted)));
    return combined(outcomes);
  }

  private async untilGone(deleted: readonly ObjectToApply[]): Promise<Outcome> {
    const {cluster, timeoutMs, signal} = this.input;
    let left = deleted;
    const look = async (): Promise<true | undefined> => {
      left = await stillThere(cluster.client, left, cluster.call);
      return left.length === 0 ? true : undefined;
    };
    if ((await poll(look, {timeoutMs, signal})) === true) return 'done';
    const names = left.map((one) => {
      const finalizers = one.before?.metadata?.finalizers ?? [];
      return `${objectName(one)}${finalizers.length === 0 ? '' : ` (finalizers ${finalizers.join(', ')})`}`;
    });
    throw new WaitFailure(
      `timed out waiting for ${someOf(names)} to be gone after ${formatDuration(timeoutMs)}`,
      'timedOut',
    );
  }
}

function question(runtimes: readonly RuntimeObject[], cluster: Cluster): string {
  const names = runtimes.map(({metadata}) => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`);
  const them = names.length === 0 ? '' : `: ${someOf(names)}`;
  return `Delete the CRD and with it ${counted(names.length)} and ${names.length === 1 ? 'its' : 'their'} Pods, in all namespaces of ${whereIs(cluster)}${them}?`;
}

function counted(runtimes: number): string {
  return runtimes === 1 ? '1 Runtime' : `${runtimes} Runtimes`;
}
