import http from 'node:http';
import https from 'node:https';
import type {Duplex} from 'node:stream';
import type tls from 'node:tls';
import {toError} from '../errors.js';
import {dial} from './dial.js';

/** What Node asks an agent for a connection with; the TLS settings among it are those of the request. */
type ConnectionOptions = tls.ConnectionOptions;
type OnConnection = (error: Error | null, connection: Duplex) => void;

/** Node's agent for plain servers, with each of its connections led through a proxy. */
export class TunnelAgent extends http.Agent {
  private readonly closing = new AbortController();

  constructor(
    private readonly proxy: URL,
    options: http.AgentOptions,
  ) {
    super(options);
  }

  override destroy(): void {
    this.closing.abort();
    super.destroy();
  }

  override createConnection({host = '', port = 80}: ConnectionOptions, onConnection?: OnConnection): undefined {
    const {signal} = this.closing;
    deliver(dial({host, port, proxy: this.proxy, tls: undefined, signal}), onConnection);
  }
}

/** The same for servers that speak TLS, which they do through the tunnel. */
export class SecureTunnelAgent extends https.Agent {
  private readonly closing = new AbortController();

  constructor(
    private readonly proxy: URL,
    options: https.AgentOptions,
  ) {
    super(options);
  }

  override destroy(): void {
    this.closing.abort();
    super.destroy();
  }

  override createConnection(options: ConnectionOptions, onConnection?: OnConnection): undefined {
    const {host = '', port = 443} = options;
    const {signal} = this.closing;
    deliver(dial({host, port, proxy: this.proxy, tls: options, signal}), onConnection);
  }
}

function deliver(connection: Promise<Duplex>, onConnection: OnConnection | undefined): void {
  connection.then(
    (socket) => onConnection?.(null, socket),
    // Node's types know no failure without a connection, though that is how it is told of one.
    (error: unknown) => onConnection?.(toError(error), undefined as unknown as Duplex),
  );
}
