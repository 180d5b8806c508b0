/** One line for each request, when it has been answered. */
export const AUDIT_POLICY = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived, ResponseStarted]
rules:
  - level: Metadata
`;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection']);

/** A request that the API server answered. */
export interface AuditedRequest {
  readonly verb: string;
  /** Plural name of the resource; absent for a path that is none. */
  readonly resource: string | undefined;
  readonly subresource: string | undefined;
  readonly namespace: string | undefined;
  /** Absent for a collection, and for a create. */
  readonly name: string | undefined;
}

interface AuditEvent {
  readonly verb: string;
  readonly user: {readonly username: string};
  readonly objectRef?: Partial<Omit<AuditedRequest, 'verb'>>;
}

/** The requests of a user in an audit log (JSON lines of audit.k8s.io/v1 Event), in their order. */
export function requestsOf(log: string, user: string): AuditedRequest[] {
  // Parsing what is somebody else's would take most of the time.
  const lines = log.split('\n').filter((line) => line.includes(user));
  const events = lines.map((line) => JSON.parse(line) as AuditEvent);
  return events
    .filter((event) => event.user.username === user)
    .map(({verb, objectRef: {resource, subresource, namespace, name} = {}}) => ({
      verb,
      resource,
      subresource,
      namespace,
      name,
    }));
}

/** Whether a request writes, Events apart: these tell of changes, and each has a write of its own. */
export function isWrite({verb, resource}: AuditedRequest): boolean {
  return WRITES.has(verb) && resource !== 'events';
}

/** Counts the writes of a user in an audit log, Events apart. */
export function countWrites(log: string, user: string): number {
  return requestsOf(log, user).filter(isWrite).length;
}
