import type {KubeClient, KubeObject, ResourceType} from '@kruntimes/kube';

/** Who the API server takes somebody for (authentication.k8s.io/v1 UserInfo). */
export interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

interface SelfSubjectReview extends KubeObject {
  readonly status?: {readonly userInfo?: UserInfo};
}

const SELF_SUBJECT_REVIEWS: ResourceType<SelfSubjectReview> = {
  group: 'authentication.k8s.io',
  version: 'v1',
  plural: 'selfsubjectreviews',
  kind: 'SelfSubjectReview',
  namespaced: false,
};

/** Asks the API server who a client is. */
export async function whoAmI(client: KubeClient): Promise<UserInfo | undefined> {
  const review = {apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'};
  return (await client.create(SELF_SUBJECT_REVIEWS, review)).status?.userInfo;
}
