/** metav1.Time: seconds, UTC. */
export function kubeTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** metav1.MicroTime: exactly six digits of a second, UTC. */
export function kubeMicroTime(date: Date): string {
  return date.toISOString().replace(/\.(\d{3})Z$/, '.$1000Z');
}

/** A span as kubectl prints ages (apimachinery's duration.HumanDuration). */
export function humanDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return join([minutes, 'm'], [seconds % 60, 's']);
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return join([hours, 'h'], [minutes % 60, 'm']);
  if (hours < 48) return `${hours}h`;
  if (hours < 192) return join([Math.floor(hours / 24), 'd'], [hours % 24, 'h']);
  const days = Math.floor(hours / 24);
  if (days < 730) return `${days}d`;
  return days < 2920 ? join([Math.floor(days / 365), 'y'], [days % 365, 'd']) : `${Math.floor(days / 365)}y`;
}

function join(first: readonly [number, string], second: readonly [number, string]): string {
  return second[0] === 0 ? first.join('') : first.join('') + second.join('');
}
