import http from 'node:http';
import https from 'node:https';
import type {Socket} from 'node:net';
import type {ClusterConfig} from '../config/cluster-config.js';
import type {Proof} from '../config/credentials.js';
import {closedError, ClusterTransport, hostOf} from './cluster-transport.js';
import {Deadlines} from './deadlines.js';
import {connectionError} from './failure.js';
import {fullPath, headerFields} from './outgoing.js';
import {incomingResponse} from './response.js';
import type {TransportRequest} from './transport.js';
import {trustOf, type Trust} from './trust.js';
import {SecureTunnelAgent, TunnelAgent} from './tunnel-agent.js';
import {MAX_CONNECTIONS, type Sent, type TimedRequest, type Wire} from './wire.js';

/**
 * A transport on `node:https` (`node:http` for a plain server), which takes no time to load: one keep-alive agent per
 * cluster for requests, a connection of its own for each stream.
 */
export class HttpsTransport extends ClusterTransport {
  constructor(cluster: ClusterConfig) {
    super(cluster, new NodeWire(cluster));
  }
}

function agentFor({server, proxy}: ClusterConfig, options: http.AgentOptions): http.Agent {
  if (server.protocol === 'https:') {
    return proxy === undefined ? new https.Agent(options) : new SecureTunnelAgent(proxy, options);
  }
  return proxy === undefined ? new http.Agent(options) : new TunnelAgent(proxy, options);
}

class NodeWire implements Wire {
  private readonly host: string;
  private readonly trust: Trust;
  private readonly client: typeof http | typeof https;
  private readonly requests: http.Agent;
  private readonly streams: http.Agent;
  /** Connections that carried a request; Node's `reusedSocket` leaves those out that a request waited for. */
  private readonly used = new WeakSet<Socket>();
  /** Ends each request that is under way. */
  private readonly underWay = new Set<(reason: Error) => void>();

  constructor(private readonly cluster: ClusterConfig) {
    const secure = cluster.server.protocol === 'https:';
    this.host = hostOf(cluster.server);
    this.trust = trustOf(cluster);
    this.client = secure ? https : http;
    this.requests = agentFor(cluster, {keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: 'lifo'});
    this.streams = agentFor(cluster, {keepAlive: false, maxSockets: Infinity});
  }

  async send(request: TimedRequest, proof: Proof): Promise<Sent> {
    return await new Promise<Sent>((resolve) => {
      const fail = (error: Error, onKeptConnection: boolean): void =>
        resolve({kind: 'failure', error, onKeptConnection});
      let outgoing: http.ClientRequest;
      let kept = false;
      try {
        outgoing = this.client.request(this.options(request, proof));
      } catch (error) {
        // A certificate or key that OpenSSL cannot read.
        fail(connectionError(error, this.host, this.trust), false);
        return;
      }
      const end = (reason: Error): void => {
        outgoing.destroy(reason);
        // One that waits for a connection, as long as a proxy likes, would be told only then.
        fail(reason, false);
      };
      this.underWay.add(end);
      outgoing.once('close', () => this.underWay.delete(end));
      const deadlines = new Deadlines(this.host, request, end);
      // A request that waits for one of the agent's sockets is not connecting yet.
      outgoing.once('socket', (socket) => {
        kept = this.used.has(socket);
        this.used.add(socket);
        if (socket.connecting) deadlines.connecting(socket, 'encrypted' in socket ? 'secureConnect' : 'connect');
      });
      const explain = (error: unknown): Error => deadlines.reason ?? connectionError(error, this.host, this.trust);
      outgoing.on('error', (error) => {
        deadlines.clear();
        fail(explain(error), kept);
      });
      outgoing.on('response', (incoming) => {
        deadlines.answered(incoming.statusCode ?? 0);
        incoming.once('close', () => deadlines.clear());
        resolve({kind: 'response', response: incomingResponse(incoming, explain)});
      });
      // Text would be sent together with the header fields, in one encoding for both.
      outgoing.end(request.body === undefined ? undefined : Buffer.from(request.body));
    });
  }

  close(): void {
    // An agent leaves those alone that wait for one of its connections.
    for (const end of this.underWay) end(closedError(this.host));
    this.requests.destroy();
    this.streams.destroy();
  }

  private options(request: TransportRequest, proof: Proof): https.RequestOptions {
    const {cluster} = this;
    return {
      method: request.method,
      hostname: cluster.server.hostname.replace(/^\[|\]$/g, ''),
      port: Number(cluster.server.port) || undefined,
      path: fullPath(cluster, request),
      agent: request.stream === true ? this.streams : this.requests,
      headers: headerFields(cluster, proof, request),
      ...this.trust,
      ...proof.tls,
    };
  }
}
