import type {CallOptions, KubeClient, KubeObject, ResourceType} from '@kruntimes/kube';
import {toError} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import {skip} from './check-ids.js';
import {messageOf} from './message.js';
import {needsOf, type Need, type NeedGroup, type Where} from './needs.js';

interface SelfSubjectAccessReview extends KubeObject {
  readonly spec?: {readonly resourceAttributes?: object};
  readonly status?: {readonly allowed?: boolean};
}

const SELF_SUBJECT_ACCESS_REVIEWS: ResourceType<SelfSubjectAccessReview> = {
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
};

/** Asks the API server for each thing that krt does whether we may do it. */
export async function permissionChecks(client: KubeClient, where: Where, call: CallOptions): Promise<Check[]> {
  return await Promise.all(
    needsOf(where).map(async (group) => {
      try {
        const answers = await Promise.all(
          group.needs.map(async (need) => ({need, allowed: await mayI(client, need, call)})),
        );
        return permissionCheck(
          group,
          answers.flatMap(({need, allowed}) => (allowed ? [] : [need])),
          where,
        );
      } catch (error) {
        return skip(group.id, messageOf(toError(error)));
      }
    }),
  );
}

async function mayI(
  client: KubeClient,
  {verb, group, resource, subresource, namespace}: Need,
  call: CallOptions,
): Promise<boolean> {
  const resourceAttributes = {verb, group, resource, subresource, namespace};
  const review = {apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec: {resourceAttributes}};
  const {status} = await client.create(SELF_SUBJECT_ACCESS_REVIEWS, review, call);
  return status?.allowed === true;
}

/** What is said of a group of permissions of which these are missing. */
export function permissionCheck(group: NeedGroup, missing: readonly Need[], {user}: Where): Check {
  if (missing.length === 0) return passed(group.id, `you may ${group.purpose}`);
  const finding = {
    message: `you may not ${texts(missing).join('; ')}: ${group.without}`,
    hint: group.hint(user),
  };
  return group.isEssential ? failed(group.id, finding) : warned(group.id, finding);
}

/** `get, list runtimes.kruntimes.io in namespace default`, for each resource once. */
function texts(needs: readonly Need[]): string[] {
  const byResource = new Map<string, string[]>();
  for (const {verb, group, resource, subresource, namespace} of needs) {
    const name = [group === '' ? resource : `${resource}.${group}`, subresource].filter(Boolean).join('/');
    const what = `${name}${namespace === undefined ? '' : ` in namespace ${namespace}`}`;
    byResource.set(what, [...(byResource.get(what) ?? []), verb]);
  }
  return [...byResource].map(([what, verbs]) => `${verbs.join(', ')} ${what}`);
}
