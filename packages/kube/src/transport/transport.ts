/** One HTTP request to the API server of one cluster. */
export interface TransportRequest {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute path with its query, such as `/api/v1/pods?limit=500`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request, its answer's body included. */
  readonly signal?: AbortSignal;
  /**
   * A long-lived answer such as a watch: it gets a connection of its own, so that it never waits behind other requests,
   * and {@link timeoutMs} covers only the wait for its headers.
   */
  readonly stream?: boolean;
  /**
   * Deadline in ms from asking for credentials to the last byte of the answer. Where none is given it is 30 000 from
   * sending on: who logs in for it may take longer.
   */
  readonly timeoutMs?: number;
}

/** The answer: of a stream, its status and headers at once and its body as it arrives; of others, perhaps only when it is whole. */
export interface TransportResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded bytes. Reading it to its end, or leaving the loop, gives the connection free. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Connections to one cluster: where it is, who we are and which certificates count. Implementations share connections
 * between requests and throw {@link ConnectionError} or {@link CredentialError}; any HTTP status is an answer.
 */
export interface Transport {
  /** `host:port`, for messages. */
  readonly host: string;
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Closes every connection; requests under way fail. */
  close(): void;
}

/** Default deadline of a request, in ms (`--request-timeout`). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Deadline of connecting, TLS included, in ms. */
export const CONNECT_TIMEOUT_MS = 10_000;
