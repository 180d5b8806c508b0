import type {Proof} from '../config/credentials.js';
import type {TransportRequest, TransportResponse} from './transport.js';

/** Most connections for requests at a time; streams come on top. */
export const MAX_CONNECTIONS = 64;

/** What became of a request that was sent once. */
export type Sent =
  | {readonly kind: 'response'; readonly response: TransportResponse}
  | {
      readonly kind: 'failure';
      readonly error: Error;
      /** It rode on a connection that was there before, which the server may have closed meanwhile. */
      readonly onKeptConnection: boolean;
    };

/** A request as it is sent. */
export interface TimedRequest extends TransportRequest {
  /** How much of {@link timeoutMs} is over, in ms. */
  readonly spentMs: number;
}

/** Carries requests to one cluster, each once, on connections that it keeps. */
export interface Wire {
  /** Never rejects. */
  send(request: TimedRequest, proof: Proof): Promise<Sent>;
  close(): void;
}
