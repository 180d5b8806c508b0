import type {ServerResponse} from 'node:http';
import type {Lease} from '../../src/index.js';
import type {Cleanup} from './cleanups.js';
import {json, ScriptedServer, status, type Recorded} from './scripted-server.js';

/** One Lease behind real HTTP, with optimistic concurrency. */
export class LeaseServer {
  lease: Lease | undefined;
  /** Answers nothing at all while it is set. */
  mute = false;
  /** Holds the answer to the next write back for so long, in ms; what is written counts at once. Mute from then on. */
  lastAnswerAfterMs: number | undefined;
  private revision = 1;

  private constructor(readonly server: ScriptedServer) {}

  static async start(cleanup: Cleanup): Promise<LeaseServer> {
    const server: ScriptedServer = await ScriptedServer.start(cleanup, (request, response) =>
      leases.answer(request, response),
    );
    const leases = new LeaseServer(server);
    return leases;
  }

  get url(): string {
    return this.server.url;
  }

  get holder(): string | undefined {
    return this.lease?.spec?.holderIdentity;
  }

  get writes(): number {
    return this.server.requests.filter(({method}) => method !== 'GET').length;
  }

  private answer({method, body}: Recorded, response: ServerResponse): void {
    if (this.mute) return;
    if (method === 'GET') {
      if (this.lease === undefined) json(response, status(404, 'NotFound'), 404);
      else json(response, this.lease);
      return;
    }
    const sent = JSON.parse(body) as Lease;
    const conflict =
      method === 'POST'
        ? this.lease !== undefined
        : sent.metadata?.resourceVersion !== this.lease?.metadata?.resourceVersion;
    if (conflict) {
      json(response, status(409, method === 'POST' ? 'AlreadyExists' : 'Conflict'), 409);
      return;
    }
    this.revision += 1;
    const lease = {...sent, metadata: {...sent.metadata, resourceVersion: String(this.revision)}};
    this.lease = lease;
    if (this.lastAnswerAfterMs === undefined) {
      json(response, lease);
      return;
    }
    this.mute = true;
    setTimeout(() => json(response, lease), this.lastAnswerAfterMs);
    this.lastAnswerAfterMs = undefined;
  }
}
