import {TLSSocket} from 'node:tls';
import {Client, Pool, type buildConnector, type Dispatcher} from 'undici';
import type {ClusterConfig} from '../config/cluster-config.js';
import type {Proof} from '../config/credentials.js';
import {toError} from '../errors.js';
import {closedError, ClusterTransport, hostOf} from './cluster-transport.js';
import {Deadlines} from './deadlines.js';
import {dial} from './dial.js';
import {connectionError} from './failure.js';
import {GatheredAnswer, type Outcome} from './gathered-answer.js';
import {fullPath, headerFields} from './outgoing.js';
import {decodedBody, joinedHeaders} from './response.js';
import type {TransportRequest} from './transport.js';
import {trustOf, type Trust} from './trust.js';
import {MAX_CONNECTIONS, type Sent, type TimedRequest, type Wire} from './wire.js';

/**
 * A transport on undici, for programs that run long: a request costs it a quarter less than `node:https` needs, and
 * loading it 50 ms more. One pool per cluster for requests, a connection of its own for each stream.
 */
export class UndiciTransport extends ClusterTransport {
  constructor(cluster: ClusterConfig) {
    super(cluster, new UndiciWire(cluster));
  }
}

type Certificate = Proof['tls'];

/** The API server closes idle connections after 90 s: leave before it does. */
const KEEP_ALIVE_MS = 60_000;

class UndiciWire implements Wire {
  private readonly host: string;
  private readonly trust: Trust;
  private readonly streams = new Set<Client>();
  private pool: {readonly certificate: Certificate; readonly requests: Pool; readonly connect: Connect} | undefined;
  /** Connections that were tried, whether or not they came about. */
  private dialled = 0;
  private readonly closing = new AbortController();

  constructor(private readonly cluster: ClusterConfig) {
    this.host = hostOf(cluster.server);
    this.trust = trustOf(cluster);
  }

  async send(request: TimedRequest, proof: Proof): Promise<Sent> {
    const {dialled} = this;
    const sent = await (request.stream === true ? this.stream(request, proof) : this.exchange(request, proof));
    return sent.kind === 'failure' ? {...sent, onKeptConnection: this.dialled === dialled} : sent;
  }

  /** One request of many on the pool's connections. */
  private async exchange(request: TimedRequest, proof: Proof): Promise<Outcome> {
    const deadlines = new Deadlines(this.host, request, (reason) => answer.abort(reason));
    const answer = new GatheredAnswer(
      (error) => deadlines.reason ?? connectionError(error, this.host, this.trust),
      (status) => deadlines.answered(status),
    );
    try {
      this.poolFor(proof.tls).requests.dispatch(this.options(request, proof), answer);
      return await answer.outcome;
    } catch (error) {
      return {kind: 'failure', error: connectionError(error, this.host, this.trust)};
    } finally {
      deadlines.clear();
    }
  }

  /** A request with a connection of its own, whose answer is read as it comes. */
  private async stream(request: TimedRequest, proof: Proof): Promise<Outcome> {
    const ending = new AbortController();
    const deadlines = new Deadlines(this.host, request, (reason) => ending.abort(reason));
    const explain = (error: unknown): Error => deadlines.reason ?? connectionError(error, this.host, this.trust);
    const {connect} = this.poolFor(proof.tls);
    const client = new Client(this.cluster.server.origin, {...UNLIMITED, connect});
    this.streams.add(client);
    const over = (): void => {
      deadlines.clear();
      this.endStream(client);
    };
    try {
      const options = {...this.options(request, proof), signal: ending.signal};
      const {statusCode, headers, body} = await client.request(options);
      deadlines.answered(statusCode);
      body.once('close', over);
      const joined = joinedHeaders(headers);
      const decoded = decodedBody(body, {encoding: joined['content-encoding'], explain});
      return {kind: 'response', response: {status: statusCode, headers: joined, body: decoded}};
    } catch (error) {
      over();
      return {kind: 'failure', error: explain(error)};
    }
  }

  close(): void {
    this.closing.abort(closedError(this.host));
    void this.pool?.requests.destroy();
    for (const stream of this.streams) this.endStream(stream);
  }

  private endStream(stream: Client): void {
    this.streams.delete(stream);
    void stream.destroy();
  }

  private options(request: TransportRequest, proof: Proof): Dispatcher.RequestOptions {
    return {
      method: request.method,
      path: fullPath(this.cluster, request),
      headers: headerFields(this.cluster, proof, request),
      body: request.body ?? null,
    };
  }

  /** The pool of a client certificate; the one before it, which was replaced, finishes what it has under way. */
  private poolFor(certificate: Certificate): {readonly requests: Pool; readonly connect: Connect} {
    if (this.pool?.certificate?.cert === certificate?.cert && this.pool !== undefined) return this.pool;
    void this.pool?.requests.close();
    const connect = this.connector(certificate);
    const requests = new Pool(this.cluster.server.origin, {...UNLIMITED, connections: MAX_CONNECTIONS, connect});
    this.pool = {certificate, requests, connect};
    return this.pool;
  }

  private connector(certificate: Certificate): Connect {
    const {server, proxy} = this.cluster;
    const secure = server.protocol === 'https:';
    let session: Buffer | undefined;
    return ({hostname: host, port}, callback) => {
      this.dialled += 1;
      const tls = secure ? {...this.trust, ...certificate, ...(session === undefined ? {} : {session})} : undefined;
      dial({host, port: Number(port) || (secure ? 443 : 80), proxy, tls, signal: this.closing.signal}).then(
        (socket) => {
          if (socket instanceof TLSSocket) socket.on('session', (fresh) => (session = fresh));
          callback(null, socket);
        },
        (error: unknown) => callback(toError(error), null),
      );
    };
  }
}

/** Our own deadlines count; undici's would end watches. */
const UNLIMITED = {headersTimeout: 0, bodyTimeout: 0, pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS} as const;

type Connect = buildConnector.connector;
