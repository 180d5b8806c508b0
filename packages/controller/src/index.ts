export {desiredDeployment, type Desired, type DeploymentConfiguration} from './desired/configuration.js';
export {createLogger} from './process/logger.js';
export type {ElectionFlags} from './process/election-options.js';
export type {BindAddress} from './process/flag-values.js';
export type {LogLevel} from './process/options.js';
export {runController, type RunOptions, type RunningController} from './process/run-controller.js';
