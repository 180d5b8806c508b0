/** An embedded, single-process API server in the shape of Kubernetes. */
export {failAnnotation, podFailures} from './controllers/pod-failure.js';
export type {PodFailure} from './controllers/pod-failure.js';
export type {Devcluster, DevclusterOptions} from './devcluster.js';
export {startDevcluster} from './devcluster.js';
export type {Fault, FaultRule} from './faults/faults.js';
export {Faults} from './faults/faults.js';
export {kubeconfig, writeKubeconfig, type WrittenKubeconfig} from './kubeconfig.js';
export type {Clock} from './objects/clock.js';
export type {Json, JsonObject} from './objects/json.js';
export type {KubeObject} from './objects/kube-object.js';
