import {isNotFound, type KubeObject} from '@kruntimes/kube';
import {formatDuration} from '../command-line/duration.js';
import type {Terminal} from '../command-line/terminal.js';
import {combined, type Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {Attempts} from '../runtime/attempts.js';
import type {Cluster} from '../runtime/cluster.js';
import {dryRunSuffix} from '../runtime/dry-run.js';
import {inTurn} from '../runtime/in-turn.js';
import {applyObject, type Change, type ObjectToApply} from '../services/apply-object.js';
import {CUSTOM_RESOURCE_DEFINITIONS, NAMESPACES, objectName} from '../services/installed-types.js';
import {DEPLOYMENTS} from '../services/workload-resources.js';
import {poll} from '../waiting/poll.js';
import {WaitFailure} from '../waiting/wait-failure.js';
import {readCurrent} from './current-objects.js';
import {deploymentProgress} from './deployment-progress.js';
import type {InstallFlags} from './install-command.js';
import {withoutHelm} from './helm-marks.js';
import {heldByHelm, type HelmRelease} from './helm-release.js';
import {controllerImage, withController, type InstallationChoices} from './installation.js';
import {keptChoices} from './kept-choices.js';
import {mayInstall} from './may-install.js';
import {isOurs} from './other-owners.js';

/** API servers serve a new type within a second; a busy one may take longer. In ms. */
const ESTABLISHED_MS = 30_000;

/** What {@link Installing} works on and with. */
export interface InstallingInput {
  readonly flags: InstallFlags;
  readonly cluster: Cluster;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Of the controller. */
  readonly namespace: string;
  /** What is chosen by flags; what of the controller is not, stays as it is. */
  readonly choices: InstallationChoices;
  /** For `--wait`. */
  readonly timeoutMs: number;
}

/** Applies the objects of an installation, each in its turn, and tells what became of it. */
export class Installing {
  private readonly reporter: Reporter;
  private readonly attempts: Attempts;
  private readonly dryRun: boolean;
  private readonly call: {readonly timeoutMs?: number; readonly signal?: AbortSignal};

  constructor(private readonly input: InstallingInput) {
    this.reporter = new Reporter(input.terminal, input.flags, 'install');
    this.attempts = new Attempts({reporter: this.reporter, source: input.cluster.source, signal: input.signal});
    this.dryRun = input.flags['dry-run'] === 'server';
    this.call = {...input.cluster.call, signal: input.signal};
  }

  /**
   * Installs. Nothing is written before it is known that nothing there belongs to somebody else.
   *
   * @throws Error that says whose it is; ApiError, ConnectionError while that is found out
   */
  async run(objects: readonly KubeObject[]): Promise<Outcome> {
    const {flags, cluster, namespace, choices} = this.input;
    const found = await readCurrent(cluster.client, objects, this.call);
    const helms = await heldByHelm(cluster.client, found, this.call);
    mayInstall(found, {namespace, helms: flags['force-conflicts'] === true ? [] : helms, bin: this.input.terminal.bin});
    const kept = keptChoices(found);
    const read = found.map((one) => ({...one, object: withController(one.object, {...kept, ...choices})}));
    this.sayWhichImage(read, kept.image !== undefined);
    const outcomes: Outcome[] = [];
    await inTurn(read, {
      signal: this.input.signal,
      done: 'applied',
      labelOf: (one) => objectName(one),
      change: (one, patient) => this.apply(one, {all: read, patient}),
      failed: (error) => void outcomes.push(this.attempts.failed(error)),
      isGround,
    });
    const [taken] = helms;
    if (taken !== undefined) this.sayTakenOver(taken.release);
    const applied = combined(outcomes);
    if (applied !== 'done' || flags.wait !== true || this.dryRun) return applied;
    const deployment = read.find(({type}) => type.kind === DEPLOYMENTS.kind);
    return deployment === undefined ? applied : await this.attempts.run(() => this.waitForController(deployment));
  }

  private async apply(
    one: ObjectToApply,
    {all, patient}: {readonly all: readonly ObjectToApply[]; readonly patient: AbortSignal},
  ): Promise<void> {
    const {flags, cluster} = this.input;
    const options = {...this.call, signal: patient, dryRun: this.dryRun};
    // One that was there before, for others, keeps their labels; it needs none of ours.
    if (one.type.kind === 'Namespace' && one.before !== undefined && !isOurs(one.before)) {
      this.say(one, 'unchanged');
      return;
    }
    try {
      const force = flags['force-conflicts'] === true;
      const {change} = await applyObject(cluster.client, one, {...options, force});
      const patch = withoutHelm(one.before);
      if (patch !== undefined) await cluster.client.patch(one.type, one.ref, {patch, options});
      this.say(one, change);
    } catch (error) {
      // The server would make the namespace first, and then could not say more about what goes into it.
      if (!this.dryRun || !isNotFound(error) || !isNew(one, all)) throw error;
      this.reporter.message(
        `${objectName(one)}: not checked by the server, which has no namespace "${one.ref.namespace ?? ''}" yet`,
      );
    }
    // What is applied is told: a signal that ends the waiting leaves it so.
    if (one.type.kind !== CUSTOM_RESOURCE_DEFINITIONS.kind || this.dryRun || this.input.signal.aborted) return;
    await this.waitUntilEstablished(one).catch((error: unknown) => {
      if (!this.input.signal.aborted) throw error;
    });
  }

  private say(one: ObjectToApply, change: Change): void {
    this.input.terminal.stdout.write(`${objectName(one)} ${change}${dryRunSuffix(this.input.flags)}\n`);
  }

  private sayWhichImage(read: readonly ObjectToApply[], kept: boolean): void {
    const image = controllerImage(read.map(({object}) => object));
    if (this.input.flags.image !== undefined || image === undefined) return;
    this.reporter.message(
      `the image of the controller ${kept ? 'stays' : 'is'} ${image}; --image names another that your nodes can pull`,
    );
  }

  private sayTakenOver({name, namespace}: HelmRelease): void {
    if (this.dryRun) return;
    this.reporter.message(
      `taken over from the Helm release ${name}, which would still delete it all; have Helm forget it: kubectl delete secret -n ${namespace} -l owner=helm,name=${name}`,
    );
  }

  private async waitUntilEstablished({ref}: ObjectToApply): Promise<void> {
    const {client} = this.input.cluster;
    const established = await poll(
      async () => {
        const {status} = await client.get(CUSTOM_RESOURCE_DEFINITIONS, ref, this.call);
        return status?.conditions?.find(({type, status: is}) => type === 'Established' && is === 'True');
      },
      {timeoutMs: ESTABLISHED_MS, signal: this.input.signal},
    );
    if (established !== undefined) return;
    throw new WaitFailure(
      `timed out waiting for the condition Established on customresourcedefinitions/${ref.name} after ${formatDuration(ESTABLISHED_MS)}`,
      'timedOut',
    );
  }

  private async waitForController({ref}: ObjectToApply): Promise<Outcome> {
    const {cluster, timeoutMs, signal, terminal} = this.input;
    let said = '';
    const look = async (): Promise<true | undefined> => {
      const text = deploymentProgress(await cluster.client.get(DEPLOYMENTS, ref, this.call));
      if (text === undefined) return true;
      if (text !== said) this.reporter.message(`deployment/${ref.name}: ${text}`);
      said = text;
      return undefined;
    };
    if ((await poll(look, {timeoutMs, signal})) === undefined) {
      throw new WaitFailure(
        `timed out waiting for the condition on deployments/${ref.name}: ${said} after ${formatDuration(timeoutMs)}`,
        'timedOut',
        true,
      );
    }
    terminal.stdout.write(`${objectName({type: DEPLOYMENTS, ref})} condition met\n`);
    return 'done';
  }
}

function isNew({ref}: ObjectToApply, all: readonly ObjectToApply[]): boolean {
  return all.some(
    (other) => other.type.kind === 'Namespace' && other.ref.name === ref.namespace && other.before === undefined,
  );
}

/** Without these, nothing of the rest can work: the type, and the place of the controller. */
function isGround({type}: ObjectToApply): boolean {
  return type.kind === CUSTOM_RESOURCE_DEFINITIONS.kind || type.kind === NAMESPACES.kind;
}
