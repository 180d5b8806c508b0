import type {ServerResponse} from 'node:http';
import type {Event} from '../../src/index.js';
import type {Cleanup} from './cleanups.js';
import {json, ScriptedServer, status, type Recorded} from './scripted-server.js';

/** Events behind real HTTP, and whatever fault a test puts in. */
export class EventServer {
  readonly events: Map<string, Event> = new Map();
  /** Asked first, for each request; `true` when it has answered in the server's place. */
  fault: (request: Recorded, response: ServerResponse) => boolean = () => false;

  private constructor(readonly server: ScriptedServer) {}

  static async start(cleanup: Cleanup): Promise<EventServer> {
    // The script runs only after the server is there.
    const server: ScriptedServer = await ScriptedServer.start(cleanup, (request, response) => {
      if (!events.fault(request, response)) events.answer(request, response);
    });
    const events = new EventServer(server);
    return events;
  }

  get url(): string {
    return this.server.url;
  }

  /** What the client asked for, such as `POST` and `PATCH`. */
  get methods(): string[] {
    return this.server.requests.map(({method}) => method);
  }

  /** The notes and counts of what is there. */
  get counts(): Record<string, number> {
    return Object.fromEntries([...this.events.values()].map(({note, series}) => [note, series?.count ?? 1]));
  }

  private answer({method, path, body}: Recorded, response: ServerResponse): void {
    const sent = JSON.parse(body) as Event;
    const key = method === 'POST' ? `${path}/${sent.metadata?.name ?? ''}` : path;
    const held = this.events.get(key);
    if ((method === 'POST') === (held !== undefined)) {
      const [code, reason] = held === undefined ? ([404, 'NotFound'] as const) : ([409, 'AlreadyExists'] as const);
      json(response, status(code, reason), code);
      return;
    }
    const next = {...held, ...sent};
    this.events.set(key, next);
    json(response, next);
  }
}
