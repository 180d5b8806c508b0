import {GROUP, PLURAL} from '@kruntimes/api';
import {shellWord} from '../checks/shell-word.js';
import type {DoctorCheckId} from './check-ids.js';

/** One thing to be allowed to do (authorization.k8s.io/v1 ResourceAttributes). */
export interface Need {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Absent for a resource that is in no namespace. */
  readonly namespace?: string;
}

/** Things that some commands of krt need to be allowed to do. */
export interface NeedGroup {
  readonly id: DoctorCheckId;
  /** What they are good for, after `you may`. */
  readonly purpose: string;
  /** What does not work without them. */
  readonly without: string;
  /** Without these krt is of no use. */
  readonly isEssential: boolean;
  readonly needs: readonly Need[];
  /** What to do for a user who lacks them. */
  hint(user: string): string;
}

/** Whose permissions, and where. */
export interface Where {
  readonly user: string;
  readonly namespace: string;
  readonly controllerNamespace: string;
}

/** Everything that krt does with the API, by what it is for. */
export function needsOf({namespace, controllerNamespace}: Where): readonly NeedGroup[] {
  const runtimes = {group: GROUP, resource: PLURAL, namespace};
  const grant = (role: string) => (user: string) =>
    user === ''
      ? `ask for the ClusterRole ${role} in namespace ${namespace}`
      : `have an administrator grant it:  kubectl create rolebinding ${role} --clusterrole=${role} --user=${shellWord(user)} -n ${shellWord(namespace)}`;
  return [
    {
      id: 'permissions-read',
      purpose: `read Runtimes of namespace ${namespace}`,
      without: 'nothing works without',
      isEssential: true,
      needs: ['get', 'list', 'watch'].map((verb) => ({...runtimes, verb})),
      hint: grant('kruntimes-view'),
    },
    {
      id: 'permissions-write',
      purpose: `create, change, scale and delete Runtimes of namespace ${namespace}`,
      without: 'create, apply, scale or delete fail',
      isEssential: false,
      needs: [
        ...['create', 'patch', 'delete'].map((verb) => ({...runtimes, verb})),
        {...runtimes, verb: 'patch', subresource: 'scale'},
      ],
      hint: grant('kruntimes-edit'),
    },
    {
      id: 'permissions-explain',
      purpose: `read Pods, their logs, Events, Deployments and ReplicaSets of namespace ${namespace}`,
      without: 'describe and diagnose leave them out',
      isEssential: false,
      needs: [
        {verb: 'list', group: '', resource: 'pods', namespace},
        {verb: 'get', group: '', resource: 'pods', subresource: 'log', namespace},
        {verb: 'list', group: 'events.k8s.io', resource: 'events', namespace},
        {verb: 'get', group: 'apps', resource: 'deployments', namespace},
        {verb: 'list', group: 'apps', resource: 'replicasets', namespace},
      ],
      hint: grant('view'),
    },
    {
      id: 'permissions-controller',
      purpose: `look at the controller in namespace ${controllerNamespace}, and at the CRD`,
      without: 'doctor leaves them out',
      isEssential: false,
      needs: [
        {verb: 'list', group: 'apps', resource: 'deployments', namespace: controllerNamespace},
        {verb: 'get', group: 'coordination.k8s.io', resource: 'leases', namespace: controllerNamespace},
        {verb: 'get', group: 'apiextensions.k8s.io', resource: 'customresourcedefinitions'},
      ],
      hint: () => 'have somebody who may look at the controller run this',
    },
  ];
}
