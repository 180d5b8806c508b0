import type {IncomingMessage} from 'node:http';
import type {Answer} from '../http/answer.js';
import {parseBody, readBody} from '../http/body.js';
import type {RequestInfo} from '../http/request-info.js';
import type {JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';

const user = {username: 'devcluster', groups: ['system:masters', 'system:authenticated']};

const reviews: Readonly<Record<string, JsonObject>> = {
  'authorization.k8s.io/selfsubjectaccessreviews': {allowed: true},
  'authorization.k8s.io/subjectaccessreviews': {allowed: true},
  'authentication.k8s.io/selfsubjectreviews': {userInfo: user},
};

/** Answers a review: there is one user here, and it may do everything. */
export function review(
  request: IncomingMessage,
  info: Extract<RequestInfo, {kind: 'resource'}>,
): Promise<Answer> | undefined {
  const status = reviews[`${info.group}/${info.plural}`];
  return status === undefined ? undefined : answer(request, status);
}

async function answer(request: IncomingMessage, status: JsonObject): Promise<Answer> {
  const body = parseBody(await readBody(request));
  return {code: 201, body: {...(isObject(body) ? body : {}), metadata: {}, status}};
}
