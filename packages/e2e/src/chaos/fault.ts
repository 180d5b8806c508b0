/** What a request is, as far as faults differ. */
export type RequestKind = 'watch' | 'list' | 'read' | 'write';

/** What happens to one request on its way to the API server, or to its answer. */
export type Fault =
  | {readonly kind: 'none'}
  /** The connection is reset: before the API server hears of it, or when it has answered. */
  | {readonly kind: 'reset'; readonly when: 'before' | 'after'}
  /** The API server does it, and no answer ever comes; the connection stays open. */
  | {readonly kind: 'mute'}
  /** The body breaks off in its middle: the connection is reset, or stays open and silent. */
  | {readonly kind: 'cut'; readonly afterBytes: number; readonly then: 'reset' | 'silence'}
  /** Another answer than the API server's; `applied`: it did what was asked all the same. */
  | {
      readonly kind: 'answer';
      readonly code: 410 | 429 | 500 | 503;
      readonly retryAfterSeconds: number | undefined;
      readonly applied: boolean;
    }
  | {readonly kind: 'slow'; readonly ms: number}
  /** The API server gets the request twice, on two connections. */
  | {readonly kind: 'twice'}
  /** A watch that ends in good order, in the middle of a line. */
  | {readonly kind: 'broken-line'; readonly afterLines: number}
  /** A watch that ends with an ERROR event. */
  | {readonly kind: 'error-event'; readonly afterLines: number; readonly code: 410 | 500}
  /** A watch that says everything twice, and after each line the last few once more. */
  | {readonly kind: 'repeat'}
  /** A watch that leaves some of its lines out. Only a new list heals that. */
  | {readonly kind: 'gaps'; readonly everyLines: number};

/** The faults of each kind of request, in the order of their arrival; after the last it begins anew. */
export type FaultPlan = Readonly<Record<RequestKind, readonly Fault[]>>;
