import type {IncomingMessage, ServerResponse} from 'node:http';
import {send} from '../http/answer.js';
import {expired} from '../errors/status-error.js';
import type {EventFault} from './event-faults.js';
import {spoilEvents} from './event-faults.js';
import {parseWatch, streamError, throttled} from './responses.js';

/** What goes wrong with a request. */
export type Fault =
  /** The headers come, then nothing: a half-open stream. */
  | {readonly kind: 'mute'}
  /** The connection is cut; with `afterBytes`, in the midst of the answer. */
  | {readonly kind: 'reset'; readonly afterBytes?: number}
  /** 429, with Retry-After in seconds when given. */
  | {readonly kind: 'throttle'; readonly retryAfterSeconds?: number}
  /** Any error answer: 500, 503, 403. */
  | {readonly kind: 'error'; readonly code: number; readonly message?: string}
  /** 410: as the answer itself, or as an ERROR event inside of a watch. */
  | {readonly kind: 'gone'; readonly inStream: boolean}
  /** The answer is held back for a time, in milliseconds. */
  | {readonly kind: 'slow'; readonly ms: number}
  | EventFault;

export interface FaultRule {
  readonly fault: Fault;
  readonly method?: string;
  /** Matches the path with its query, or judges the request. */
  readonly path?: RegExp | ((request: IncomingMessage) => boolean);
  /** Only watches, or everything but watches. */
  readonly watch?: boolean;
  /** How many requests it strikes; without it, all until it is lifted. */
  readonly times?: number;
}

/** The faults of one devcluster: requests are matched against the rules in the order in which they were added. */
export class Faults {
  readonly #rules: {rule: FaultRule; left: number; struck: number}[] = [];

  /** Adds a rule. The result tells how often it struck and lifts it. */
  add(rule: FaultRule): {readonly struck: () => number; readonly lift: () => void} {
    const entry = {rule, left: rule.times ?? Infinity, struck: 0};
    this.#rules.push(entry);
    return {
      struck: () => entry.struck,
      lift: () => {
        entry.left = 0;
      },
    };
  }

  clear(): void {
    this.#rules.length = 0;
  }

  /** Lets a fault happen to a request; `pass` when the request is to be answered as usual. */
  async strike(request: IncomingMessage, response: ServerResponse): Promise<'pass' | 'answered'> {
    const entry = this.#rules.find(({rule, left}) => left > 0 && matches(rule, request));
    if (entry === undefined) return 'pass';
    entry.left -= 1;
    entry.struck += 1;
    return inflict(entry.rule.fault, request, response);
  }
}

function matches(rule: FaultRule, request: IncomingMessage): boolean {
  const {path} = rule;
  return (
    (rule.method === undefined || rule.method === request.method) &&
    (rule.watch === undefined || rule.watch === parseWatch(request)) &&
    (path === undefined || (path instanceof RegExp ? path.test(request.url ?? '') : path(request)))
  );
}

async function inflict(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<'pass' | 'answered'> {
  switch (fault.kind) {
    case 'slow':
      await new Promise<void>((resolve) => setTimeout(resolve, fault.ms));
      return 'pass';
    case 'mute':
      response.writeHead(200, {'Content-Type': 'application/json'});
      response.flushHeaders();
      return 'answered';
    case 'reset':
      return reset(fault.afterBytes ?? 0, request, response);
    case 'throttle':
      send(response, throttled(fault.retryAfterSeconds));
      return 'answered';
    case 'error':
      send(response, streamError(fault.code, fault.message));
      return 'answered';
    case 'gone':
      return gone(fault.inStream, response);
    case 'duplicate':
    case 'reorder':
    case 'lag':
      spoilEvents(response, fault);
      return 'pass';
  }
}

function reset(afterBytes: number, request: IncomingMessage, response: ServerResponse): 'pass' | 'answered' {
  if (afterBytes === 0) {
    request.socket.resetAndDestroy();
    return 'answered';
  }
  cutAfter(response, afterBytes);
  return 'pass';
}

/** Counts what is written and cuts the connection behind the given number of bytes. */
function cutAfter(response: ServerResponse, bytes: number): void {
  const socket = response.socket;
  const before = socket?.bytesWritten ?? 0;
  response.on('drain', check);
  const timer = setInterval(check, 1);
  response.on('close', () => clearInterval(timer));
  function check(): void {
    if ((socket?.bytesWritten ?? 0) - before >= bytes) socket?.resetAndDestroy();
  }
}

function gone(inStream: boolean, response: ServerResponse): 'answered' {
  const error = expired('too old resource version: 1 (2)');
  if (!inStream) {
    send(response, {code: 410, body: error.toStatus()});
    return 'answered';
  }
  response.writeHead(200, {'Content-Type': 'application/json'});
  response.end(JSON.stringify({type: 'ERROR', object: error.toStatus()}) + '\n');
  return 'answered';
}
