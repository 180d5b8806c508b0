/**
 * The time since some moment, in ms; never set back. What `performance.now()` says, which the first use of makes Node
 * load all of `node:perf_hooks`: a twentieth of what a program takes that sends one request.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
