import {once} from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {setTimeout as delay} from 'node:timers/promises';
import type {ClusterConfig} from '@kruntimes/kube';
import {aborted, brokenLine, ConnectionReset, cut, errorEvent, repeated, withGaps} from './body-faults.js';
import {deliver, drained, fail, kindOf, urlOf, type Change, type Exchange} from './exchange.js';
import type {Fault, FaultPlan, RequestKind} from './fault.js';

const RECENT_WRITES = 10;
const NONE: Fault = {kind: 'none'};
const GONE: Fault = {kind: 'answer', code: 410, retryAfterSeconds: undefined, applied: false};

/**
 * Stands between a client and the API server: plain HTTP on loopback in front, and behind what it speaks. It does to each request what
 * the plan says until it is told to be calm. Bodies stream through.
 */
export class FaultProxy {
  /** Requests so far that are no reads. */
  writes = 0;
  /** The last few of them, with the answer's status. */
  readonly recentWrites: string[] = [];
  /** Faults done so far. */
  faults = 0;
  private isCalm = false;
  /** Collections whose history is gone: a watch of one is answered with 410 until it was listed. */
  private readonly compacted = new Set<string>();
  private readonly arrived: Record<RequestKind, number> = {watch: 0, list: 0, read: 0, write: 0};
  private readonly agent: http.Agent;

  private constructor(
    private readonly target: ClusterConfig,
    private readonly plan: FaultPlan,
    private readonly server: http.Server,
  ) {
    const secure = target.server.protocol === 'https:';
    this.agent = secure ? new https.Agent({keepAlive: true, ...target.tls}) : new http.Agent({keepAlive: true});
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      void this.answer(request, response);
    });
  }

  static async start(target: ClusterConfig, plan: FaultPlan): Promise<FaultProxy> {
    const server = http.createServer();
    const proxy = new FaultProxy(target, plan, server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The same cluster and user, through the proxy. */
  get config(): ClusterConfig {
    const {port} = this.server.address() as AddressInfo;
    return {...this.target, server: new URL(`http://127.0.0.1:${port}`)};
  }

  /** Nothing more is done to requests that arrive from now on; a connection that is silent already stays so. */
  calm(): void {
    this.isCalm = true;
  }

  async close(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    // A client may go at any time.
    for (const stream of [request, response]) stream.on('error', () => ended.abort());
    const kind = kindOf(request);
    if (kind === 'write') this.writes += 1;
    try {
      await this.exchange({request, response, gone: ended.signal}, this.faultFor(kind, request));
    } catch {
      // The API server is away, the client has gone, or a reset is the fault.
      request.socket.resetAndDestroy();
    }
  }

  private faultFor(kind: RequestKind, request: http.IncomingMessage): Fault {
    const {pathname} = urlOf(request);
    if (kind === 'watch' && this.compacted.has(pathname)) return GONE;
    const fault = this.isCalm ? NONE : this.next(kind);
    if (kind === 'list' && fault.kind === 'none') this.compacted.delete(pathname);
    if (kind === 'watch' && 'code' in fault && fault.code === 410) this.compacted.add(pathname);
    return fault;
  }

  private next(kind: RequestKind): Fault {
    const plan = this.plan[kind];
    const fault = plan[this.arrived[kind]++ % plan.length] ?? NONE;
    if (fault.kind !== 'none') this.faults += 1;
    return fault;
  }

  private async exchange(exchange: Exchange, fault: Fault): Promise<void> {
    const {gone} = exchange;
    switch (fault.kind) {
      case 'none':
        await this.forward(exchange);
        break;
      case 'reset':
        if (fault.when === 'after') await drained(await this.send(exchange));
        throw new ConnectionReset();
      case 'mute':
        (await this.send(exchange)).resume();
        await aborted(gone);
        break;
      case 'cut':
        await this.forward(exchange, (body) => cut(body, {...fault, gone}));
        break;
      case 'answer':
        if (fault.applied && kindOf(exchange.request) === 'write') await drained(await this.send(exchange));
        fail(exchange.response, fault);
        break;
      case 'slow': {
        const answer = await this.send(exchange);
        await delay(fault.ms, undefined, {signal: gone});
        await deliver(exchange, answer);
        break;
      }
      case 'twice': {
        const [, second] = await Promise.all([this.send(exchange).then(drained), this.send(exchange)]);
        await deliver(exchange, second);
        break;
      }
      case 'broken-line':
        await this.forward(exchange, (body) => brokenLine(body, fault.afterLines));
        break;
      case 'error-event':
        await this.forward(exchange, (body) => errorEvent(body, fault));
        break;
      case 'repeat':
        await this.forward(exchange, repeated);
        break;
      case 'gaps':
        await this.forward(exchange, (body) => withGaps(body, fault.everyLines));
    }
  }

  private note(write: string): void {
    this.recentWrites.push(write);
    if (this.recentWrites.length > RECENT_WRITES) this.recentWrites.shift();
  }

  private async forward(exchange: Exchange, change?: Change): Promise<void> {
    await deliver(exchange, await this.send(exchange), change);
  }

  /** Sends the request on, and resolves with the beginning of the API server's answer. */
  private async send({request, gone}: Exchange): Promise<http.IncomingMessage> {
    const {server} = this.target;
    const {request: send} = server.protocol === 'https:' ? https : http;
    const upstream = send({
      hostname: server.hostname,
      port: server.port,
      method: request.method,
      path: request.url,
      headers: {...request.headers, host: server.host},
      agent: this.agent,
      signal: gone,
    });
    request.pipe(upstream);
    const [answer] = (await once(upstream, 'response')) as [http.IncomingMessage];
    if (kindOf(request) === 'write') this.note(`${request.method} ${request.url}: ${answer.statusCode}`);
    return answer;
  }
}
