const REASONS: Readonly<Record<number, string>> = {
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** A failure as the API server words it (meta/v1 Status), as JSON. */
export function statusBody(code: number): string {
  const reason = REASONS[code];
  return JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    message: `a fault: ${reason}`,
    reason,
    code,
  });
}
