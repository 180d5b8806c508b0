export {startControlPlane, type ControlPlane} from './control-plane/control-plane.js';
export {eventually} from './eventually.js';
export {envtest} from './providers/envtest.js';
export type {PodRef, Provider, TestCluster} from './providers/provider.js';
export {DEPLOYMENTS, NAMESPACES, PODS, RUNTIMES} from './resources.js';
