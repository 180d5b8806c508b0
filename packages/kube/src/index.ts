export * from './errors.js';
export {parseGoDuration} from './go-duration.js';
export type {Clock} from './clock.js';
export {sleep} from './sleep.js';
export type {ClusterConfig, ConfigSource, ServerTrust} from './config/cluster-config.js';
export type {Credentials, Proof} from './config/credentials.js';
export {bearer, fixedCredentials, tokenFileCredentials} from './config/credentials.js';
export {inClusterConfig} from './config/in-cluster.js';
export {kubeconfigNames, loadClusterConfig, type ConfigEnvironment, type KubeconfigNames} from './config/load.js';
export type {ConfigOverrides} from './config/overrides.js';
export {isUntrusted} from './transport/failure.js';
export {HttpsTransport} from './transport/https-transport.js';
export {lines, text} from './transport/lines.js';
export {
  CONNECT_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport/transport.js';
export {
  KubeClient,
  METADATA_LIST,
  PAGE_SIZE,
  type CallOptions,
  type DeleteOptions,
  type PageOptions,
  type SelectOptions,
  type WatchOptions,
  type WriteOptions,
} from './client/kube-client.js';
export {isNamed, unexpectedAnswer} from './client/expected-answer.js';
export type {ClientOptions} from './client/requests.js';
export {
  controllerOf,
  keyOf,
  objectKey,
  splitKey,
  type KubeObject,
  type ManagedFieldsEntry,
  type ObjectKey,
  type ObjectList,
  type ObjectMeta,
  type OwnerReference,
} from './client/object.js';
export {parseLabelSelector, type LabelRequirement} from './labels/label-selector.js';
export {matchesLabels} from './labels/matches-labels.js';
export {orAbsent} from './client/or-absent.js';
export {microTime} from './client/micro-time.js';
export type {Patch} from './client/patch.js';
export {apiVersion, collectionPath, objectPath, type ObjectRef, type ResourceType} from './client/resource-type.js';
export {compareResourceVersions, isOlder} from './client/resource-version.js';
export type {WatchEvent} from './client/watch-event.js';
export {EVENTS, objectReference, type Event, type EventSeries, type ObjectReference} from './events/event.js';
export {EventRecorder, type EventRecorderOptions} from './events/event-recorder.js';
export type {EventTiming} from './events/event-correlator.js';
export type {EventInput} from './events/new-event.js';
export {OWN_WRITE_EXPIRES_MS, OwnWrites} from './expectations/own-writes.js';
export {Backoff, type BackoffOptions} from './informer/backoff.js';
export {Informer, type InformerHealth, type InformerOptions} from './informer/informer.js';
export {
  Reflector,
  type ListWatch,
  type ReflectorOptions,
  type ReflectorSink,
  type ReflectorTiming,
} from './informer/reflector.js';
export {Store, type Change, type IndexFunction} from './informer/store.js';
export {LeaderElector, type ElectionOptions, type ElectionTiming, type Leadership} from './leader/elector.js';
export {FencedTransport} from './leader/fenced-transport.js';
export {LEASES, type Lease, type LeaseRecord} from './leader/lease.js';
export {limitedLeaseName, type ControllerLimits} from './leader/limited-lease-name.js';
export {WorkQueue, type WorkQueueObserver, type WorkQueueOptions} from './workqueue/work-queue.js';
export {runWorkers, type Reconcile, type ReconcileResult, type WorkersOptions} from './workqueue/workers.js';
export {documentValue} from './yaml/document-value.js';
export {GO_YAML} from './yaml/go-yaml.js';
export {yamlFault} from './yaml/yaml-fault.js';
