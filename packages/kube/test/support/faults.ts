import {isVersionOf, type Fault} from './collection-server.js';
import {json, status} from './scripted-server.js';

type Matches = (request: Parameters<Fault>[0]) => boolean;

export const isWatch: Matches = ({query}) => query.has('watch');
export const isList: Matches = (request) => !request.query.has('watch') && !isVersionOf(request);

/** A fault for the first `times` requests of a kind. */
export function only(matches: Matches, fault: Fault, times: number = Infinity): Fault {
  let left = times;
  return (request, response) => matches(request) && left-- > 0 && fault(request, response);
}

/** The server's failure, as a Status. */
export function failing(code: number, reason: string): Fault {
  return (_, response) => (json(response, status(code, reason), code), true);
}

/** A good status and something that is no answer of an API server. */
function answering(contentType: string, body: string): Fault {
  return (_, response) => (response.writeHead(200, {'content-type': contentType}).end(body), true);
}

const resetting: Fault = (_, response) => (response.destroy(), true);

const breakingOff: Fault = (_, response) => {
  response.writeHead(200, {'content-type': 'application/json'}).write('{"items": [');
  setImmediate(() => response.destroy());
  return true;
};

/** Everything that a request may end in, beside a good answer. */
export const FAULTS: readonly (readonly [string, Fault])[] = [
  ['a 500', failing(500, 'InternalError')],
  ['a 401', failing(401, 'Unauthorized')],
  ['a 403', failing(403, 'Forbidden')],
  ['a 429', failing(429, 'TooManyRequests')],
  ['a 503', failing(503, 'ServiceUnavailable')],
  ['a 504', failing(504, 'Timeout')],
  ['a 410', failing(410, 'Expired')],
  ['a page of a proxy', answering('text/html', '<html>')],
  ['no JSON', answering('application/json', 'what?\n')],
  ['a reset', resetting],
  ['a body that breaks off', breakingOff],
];
