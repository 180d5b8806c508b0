/** What a field must be in clientcmd's api/v1 types; null counts as absent, as in Go. */
type FieldType = 'string' | 'boolean' | 'object' | 'list of strings';

/** The fields of clusters, contexts and users that are read. */
const FIELDS: Readonly<Record<'cluster' | 'context' | 'user', Readonly<Record<string, FieldType>>>> = {
  cluster: {
    server: 'string',
    'certificate-authority': 'string',
    'certificate-authority-data': 'string',
    'insecure-skip-tls-verify': 'boolean',
    'tls-server-name': 'string',
    'proxy-url': 'string',
    'disable-compression': 'boolean',
  },
  context: {cluster: 'string', user: 'string', namespace: 'string'},
  user: {
    token: 'string',
    tokenFile: 'string',
    username: 'string',
    password: 'string',
    'client-certificate': 'string',
    'client-certificate-data': 'string',
    'client-key': 'string',
    'client-key-data': 'string',
    exec: 'object',
    'auth-provider': 'object',
    as: 'string',
    'as-groups': 'list of strings',
    'as-uid': 'string',
    'as-user-extra': 'object',
  },
};

/**
 * What is wrong with the types in a cluster, context or user, such as `namespace must be a string, got a boolean`: unquoted,
 * YAML reads `on` and `010` as none. Says nothing of the value, which may be a secret. Undefined: all are right.
 */
export function wrongType(what: 'cluster' | 'context' | 'user', value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (!isObject(value)) return `${what} must be an object, got ${typeName(value)}`;
  for (const [field, type] of Object.entries(FIELDS[what])) {
    const found = value[field];
    if (found === null || found === undefined || isOf(found, type)) continue;
    return `${what}.${field} must be ${type === 'object' ? 'an' : 'a'} ${type}, got ${typeName(found)}`;
  }
  return undefined;
}

function isOf(value: unknown, type: FieldType): boolean {
  if (type === 'object') return isObject(value);
  if (type === 'list of strings') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === type;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
