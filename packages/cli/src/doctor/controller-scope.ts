import {passed, warned, type Check} from '../checks/check.js';
import type {Deployment} from '../services/workload-resources.js';
import {argumentsOf, valueOf} from './controller-arguments.js';

/** Whether the controller watches the namespace that we work in. */
export function controllerScopeCheck(deployments: readonly Deployment[], namespace: string): Check {
  const watched = deployments.map((deployment) => valueOf(argumentsOf(deployment), 'namespace'));
  if (watched.includes(undefined)) return passed('controller-scope', 'it watches all namespaces');
  if (watched.includes(namespace)) return passed('controller-scope', `it watches namespace ${namespace}`);
  return warned('controller-scope', {
    message: `the controller watches ${watched.join(', ')}, and not namespace ${namespace}: nobody acts on Runtimes there`,
    hint: 'work in a namespace that it watches, with -n, or take its flag --namespace away',
  });
}
