import {startControllers} from './controllers/controllers.js';
import {startCrdController} from './controllers/crd-controller.js';
import {registerNode} from './controllers/node.js';
import {Discovery} from './discovery/discovery.js';
import {Faults} from './faults/faults.js';
import {serve} from './http/server.js';
import {kubeconfig} from './kubeconfig.js';
import type {Clock} from './objects/clock.js';
import {systemClock} from './objects/clock.js';
import type {JsonObject} from './objects/json.js';
import {stringAt} from './objects/json.js';
import type {KubeObject} from './objects/kube-object.js';
import type {Context} from './operations/context.js';
import {controllerOptions} from './operations/context.js';
import {create} from './operations/create.js';
import {asKubeObject} from './operations/decode.js';
import {builtIns} from './resources/builtins.js';
import {Registry} from './resources/registry.js';
import {schemaStrategy} from './schema/schema-strategy.js';
import {Store} from './storage/store.js';

export interface DevclusterOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** A loopback address: nothing here is protected. */
  readonly host?: string;
  /** How long a Pod takes from scheduled to ready, in milliseconds; 400 unless given. */
  readonly podReadyDelayMs?: number;
  /** How much longer it takes for each Pod that was starting before it, in milliseconds; 0 unless given. */
  readonly podReadyStaggerMs?: number;
  readonly clock?: Clock;
  /** How many changes watches can go back to before they are answered with 410; 10,000 unless given. */
  readonly historyLength?: number;
}

export interface Devcluster {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** All objects, for tests that look behind the API. */
  readonly store: Store;
  readonly faults: Faults;
  /** A kubeconfig that reaches this cluster, as an object. */
  kubeconfig(): object;
  /** Creates an object as an administrator would, through all the rules of the API. */
  create(object: JsonObject): KubeObject;
  /** Ends the server, its connections and its controllers. */
  close(): Promise<void>;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Starts a cluster of its own; any number of them can live in one process. */
export async function startDevcluster(options: DevclusterOptions = {}): Promise<Devcluster> {
  const host = options.host ?? '127.0.0.1';
  if (!loopback.has(host)) {
    throw new Error(
      `host ${JSON.stringify(host)} is not a loopback address: devcluster has no authentication; use 127.0.0.1`,
    );
  }
  const {resources, metadataSchema} = builtIns();
  const context: Context = {
    store: new Store(options.historyLength ?? 10_000),
    registry: new Registry(resources),
    clock: options.clock ?? systemClock,
  };
  const stopCrds = startCrdController(context, {metadataSchema, strategyFor: schemaStrategy});
  const stopControllers = startControllers(context, {
    podReadyDelayMs: options.podReadyDelayMs ?? 400,
    podReadyStaggerMs: options.podReadyStaggerMs ?? 0,
  });
  const faults = new Faults();
  const server = await serve({context, discovery: new Discovery(context), faults}, {host, port: options.port ?? 0});
  for (const name of ['default', 'kube-public', 'kube-system']) {
    createObject(context, {apiVersion: 'v1', kind: 'Namespace', metadata: {name}});
  }
  registerNode(context);
  return {
    url: server.url,
    store: context.store,
    faults,
    kubeconfig: () => kubeconfig(server.url),
    create: (object) => createObject(context, object),
    close: async () => {
      stopControllers();
      stopCrds();
      await server.close();
    },
  };
}

function createObject(context: Context, object: JsonObject): KubeObject {
  const {apiVersion, kind} = asKubeObject(object);
  const resource = context.registry.findKind(apiVersion, kind);
  if (resource === undefined) throw new Error(`no resource serves ${apiVersion}, kind ${kind}: install its CRD first`);
  const place = {resource, namespace: stringAt(object['metadata'], 'namespace')};
  return create(context, {place, body: structuredClone(object)}, controllerOptions('devcluster'));
}
