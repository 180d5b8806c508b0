import {once} from 'node:events';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {json} from 'node:stream/consumers';
import {selfSigned} from '../self-signed.js';

/** An operation of RFC 6902. */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

/** A mutating admission webhook on loopback, with a certificate of its own. */
export class MutatingWebhook {
  private constructor(
    private readonly server: https.Server,
    private readonly ca: string,
  ) {}

  /** `patch` is what it does to each object that it is asked about. */
  static async start(patch: readonly PatchOperation[]): Promise<MutatingWebhook> {
    const {key, cert} = selfSigned('webhook');
    const server = https.createServer({key, cert}, (request, response) => {
      void json(request).then((review) => {
        const {uid} = (review as {request: {uid: string}}).request;
        const encoded = Buffer.from(JSON.stringify(patch)).toString('base64');
        const answer = {uid, allowed: true, patchType: 'JSONPatch', patch: encoded};
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: answer}));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MutatingWebhook(server, cert);
  }

  /** The configuration that has the API server ask it about Deployments of a namespace. */
  configuration(name: string, namespace: string): object {
    const {port} = this.server.address() as AddressInfo;
    return {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: {name},
      webhooks: [
        {
          name: `${name}.example.com`,
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          failurePolicy: 'Fail',
          clientConfig: {url: `https://127.0.0.1:${port}/`, caBundle: Buffer.from(this.ca).toString('base64')},
          namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': namespace}},
          rules: [
            {apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments']},
          ],
        },
      ],
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
