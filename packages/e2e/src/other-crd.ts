import type {StructuralSchema} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import type {RunningController} from './providers/provider.js';
import {crdOfAnotherVersion, installedCrd, replaceCrd, type RuntimeCrd} from './runtime-crd.js';
import {Workbench} from './workbench.js';
import {writesAtRest} from './writes-at-rest.js';

/** Changes in {@link UnderOtherCrd.flips}. */
export const FLIPS = 10;

/** A cluster with a CRD of another version than its controller's, and in it the Runtime `web` of one Pod. */
export class UnderOtherCrd {
  private constructor(
    readonly bench: Workbench,
    /** The CRD of this version. */
    readonly current: RuntimeCrd,
    private controller: RunningController,
    private readonly pod: KubeObject,
  ) {}

  /** `edit` makes the schema of the other version. */
  static async start(namespace: string, edit: (schema: StructuralSchema) => void): Promise<UnderOtherCrd> {
    const bench = await Workbench.start(namespace);
    const current = await installedCrd(bench.client);
    await replaceCrd(bench.client, crdOfAnotherVersion(current, edit));
    const controller = await bench.startController();
    await bench.createRuntime('web', 1);
    const [pod = {}] = await bench.podsOf('web', 1);
    await bench.statusWhen('web', 'its Pod is there', ({updatedReplicas}) => updatedReplicas === 1);
    return new UnderOtherCrd(bench, current, controller, pod);
  }

  /** How many writes the controller has sent by the time that it sends none any more. */
  async atRest(): Promise<number> {
    return await writesAtRest(() => this.bench.cluster.controllerWrites() ?? NaN);
  }

  /** Has the Pod ready or not, and waits for the Runtime to say so. */
  async flip(ready: boolean): Promise<void> {
    await this.bench.setReady(this.pod, ready);
    await this.bench.statusWhen('web', `${Number(ready)} ready`, ({readyReplicas}) => readyReplicas === Number(ready));
  }

  /** {@link FLIPS} changes, the last of which makes the Pod not ready again. */
  async flips(): Promise<void> {
    for (let count = 1; count <= FLIPS; count++) await this.flip(count % 2 === 1);
  }

  async restartController(): Promise<void> {
    await this.bench.stopController(this.controller);
    this.controller = await this.bench.startController();
  }
}
