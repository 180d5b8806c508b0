import {ApiError, ConnectionError, errorCode, isUntrusted, type ClusterConfig} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import {skip, type DoctorCheckId} from './check-ids.js';
import {CONNECTION_HINTS} from './hints.js';
import {messageOf} from './message.js';

/** What came of asking the server for its version. */
export type Connection =
  {readonly kind: 'answered'; readonly version: string} | {readonly kind: 'failed'; readonly error: Error};

/** The steps of a connection, in their order: each needs the ones before. */
const STEPS = [
  'proxy',
  'dns',
  'network',
  'port',
  'tls',
  'tls-authority',
  'tls-name',
  'api-server',
] as const satisfies readonly DoctorCheckId[];
type Step = (typeof STEPS)[number];

/**
 * How far the connection came. krt connects as it always does, and the step that failed is told from the error; a server
 * that answers at all, be it to refuse, is connected.
 */
export function connectionChecks(connection: Connection, config: ClusterConfig): Check[] {
  const failure = failureOf(connection);
  const reached = failure === undefined ? STEPS.length : STEPS.indexOf(failure.step);
  return STEPS.slice(0, reached + 1).flatMap((step, index) => {
    if (failure !== undefined && index === reached) {
      return [failed(step, {message: failure.message, hint: CONNECTION_HINTS[step]})];
    }
    return good(step, config, connection);
  });
}

interface Failure {
  readonly step: Step;
  readonly message: string;
}

function failureOf(connection: Connection): Failure | undefined {
  if (connection.kind === 'answered') return undefined;
  const {error} = connection;
  // Whoever may not ask for the version was asked for credentials by an API server.
  if (error instanceof ApiError && (error.code === 401 || error.code === 403)) return undefined;
  if (error instanceof ApiError)
    return {step: 'api-server', message: `it answers ${error.code} when asked for its version: ${error.message}`};
  return {step: error instanceof ConnectionError ? stepOf(error) : 'api-server', message: messageOf(error)};
}

function stepOf(error: ConnectionError): Step {
  switch (error.failure) {
    case 'dns':
      return 'dns';
    case 'refused':
      return 'port';
    case 'timeout':
      // Of a connection, or of an answer on one.
      return error.message.includes(': request to ') ? 'api-server' : 'network';
    case 'tls':
      return certificateStep(errorCode(error.cause));
    case 'proxy':
      return 'proxy';
    case 'reset':
    case 'unexpected-response':
      return 'api-server';
  }
}

function certificateStep(code: string): Step {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') return 'tls-name';
  return isUntrusted(code) ? 'tls-authority' : 'tls';
}

function good(step: Step, {server, tls, proxy}: ClusterConfig, connection: Connection): Check[] {
  const host = server.hostname;
  const port = server.port || (server.protocol === 'https:' ? '443' : '80');
  const isPlain = server.protocol === 'http:';
  switch (step) {
    case 'proxy':
      return proxy === undefined ? [] : [passed(step, `the proxy ${proxy.host} leads there`)];
    case 'dns':
      if (proxy !== undefined) return [skip(step, 'the proxy looks it up')];
      return [passed(step, isAddress(host) ? `${host} is an address` : `${host} has an address`)];
    case 'network':
      return [proxy === undefined ? passed(step, `${host} answers`) : skip(step, 'the proxy connects')];
    case 'port':
      return [passed(step, `port ${port} takes connections`)];
    case 'tls':
      return [
        isPlain
          ? warned(step, {message: 'plain HTTP: nothing is encrypted, nobody is sure of the server'})
          : passed(step, 'TLS is spoken'),
      ];
    case 'tls-authority':
      if (isPlain) return [skip(step, 'plain HTTP')];
      if (tls.rejectUnauthorized !== false) return [passed(step, 'the certificate is of an authority that is trusted')];
      return [warned(step, {message: 'the certificate is not checked (insecure-skip-tls-verify)'})];
    case 'tls-name':
      if (isPlain || tls.rejectUnauthorized === false) return [skip(step, isPlain ? 'plain HTTP' : 'not checked')];
      return [passed(step, `the certificate is for ${tls.servername ?? host}`)];
    case 'api-server':
      return [
        passed(step, connection.kind === 'answered' ? `Kubernetes ${connection.version}` : 'an API server answers'),
      ];
  }
}

function isAddress(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host);
}
