import {matchesLabels, parseLabelSelector} from '@kruntimes/kube';
import {passed, warned, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import type {Deployment} from '../services/workload-resources.js';
import {argumentsOf, valueOf} from './controller-arguments.js';

const ID = 'controller-scope';

/** What a controller is limited to, by its flags. */
interface Scope {
  /** All where undefined. */
  readonly namespace: string | undefined;
  readonly labels: string | undefined;
}

/** The controllers that work in this namespace. */
export function controllersOf(deployments: readonly Deployment[], namespace: string): Deployment[] {
  return deployments.filter((deployment) => [undefined, namespace].includes(scopeOf(deployment).namespace));
}

/** Whether every controller works on Runtimes with some labels only: there may be Runtimes that none works on. */
export function haveLabels(deployments: readonly Deployment[]): boolean {
  return deployments.length > 0 && deployments.every((deployment) => scopeOf(deployment).labels !== undefined);
}

/** Whether controllers work in the namespace that we work in, and on these Runtimes, wherever they are. */
export function controllerScopeCheck(
  deployments: readonly Deployment[],
  {
    namespace,
    runtimes,
    bin,
  }: {readonly namespace: string; readonly runtimes: readonly RuntimeObject[]; readonly bin: string},
): Check {
  const here = controllersOf(deployments, namespace);
  if (here.length === 0) {
    const watched = deployments.map((deployment) => scopeOf(deployment).namespace);
    return warned(ID, {
      message: `the controller watches ${watched.join(', ')}, and not namespace ${namespace}: nobody acts on Runtimes there`,
      hint: 'work in a namespace that it watches, with -n, or take its flag --namespace away',
    });
  }
  const scopes = here.map(scopeOf);
  const where = scopes.some((scope) => scope.namespace === undefined) ? 'all namespaces' : `namespace ${namespace}`;
  if (!haveLabels(here)) return passed(ID, `it watches ${where}`);
  const selectors = scopes.map(({labels = ''}) => `"${labels}"`).join(', ');
  const all = deployments.map(scopeOf);
  const left = runtimes.filter((runtime) => !all.some((scope) => covers(scope, runtime)));
  const [first] = left;
  if (first === undefined) return passed(ID, `it watches ${where}, and Runtimes with the labels ${selectors}`);
  const {name = '', namespace: place = ''} = first.metadata ?? {};
  return warned(ID, {
    message: `nobody acts on ${left.length} of ${runtimes.length} Runtimes, such as ${place}/${name}: controllers work on those with the labels ${selectors}`,
    hint: `see its labels, and give it those of a controller:  ${bin} runtime get ${shellWord(name)} -n ${shellWord(place)} -o yaml`,
  });
}

function scopeOf(deployment: Deployment): Scope {
  const args = argumentsOf(deployment);
  return {namespace: valueOf(args, 'namespace'), labels: valueOf(args, 'runtime-selector')};
}

function covers({namespace, labels = ''}: Scope, {metadata}: RuntimeObject): boolean {
  if (namespace !== undefined && namespace !== metadata?.namespace) return false;
  try {
    return matchesLabels(parseLabelSelector(labels), metadata?.labels);
  } catch {
    // The controller ends with an error about it: it works on none.
    return false;
  }
}
