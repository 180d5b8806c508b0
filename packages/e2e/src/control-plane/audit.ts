/** One line for each request, when it has been answered. */
export const AUDIT_POLICY = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived, ResponseStarted]
rules:
  - level: Metadata
`;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection']);

interface AuditEvent {
  readonly verb: string;
  readonly user: {readonly username: string};
}

/** Counts the writes of a user in an audit log (JSON lines of audit.k8s.io/v1 Event). */
export function countWrites(log: string, user: string): number {
  const events = log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AuditEvent]));
  return events.filter((event) => event.user.username === user && WRITES.has(event.verb)).length;
}
