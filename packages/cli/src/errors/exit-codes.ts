/** Every exit code of krt and what it means: the only table of them; `krt help exit-codes` prints it. */
export const EXIT_CODES = {
  done: {code: 0, meaning: 'done, an empty list too'},
  failed: {
    code: 1,
    meaning: 'the API server or krt reports an error: not found, forbidden, invalid, or only part was done',
  },
  usage: {code: 2, meaning: 'the command line cannot be understood; nothing was done'},
  timedOut: {code: 3, meaning: 'the time to wait is up'},
  notAuthenticated: {code: 4, meaning: 'the cluster does not know who you are, or credentials cannot be obtained'},
  notReachable: {code: 5, meaning: 'the cluster is not reachable, or there is no usable configuration'},
  badVerdict: {code: 6, meaning: 'wait saw a Stalled Runtime; doctor or diagnose found a failure'},
  hungUp: {code: 129, meaning: 'ended by SIGHUP (its terminal was closed)'},
  interrupted: {code: 130, meaning: 'ended by SIGINT (Ctrl-C)'},
  terminated: {code: 143, meaning: 'ended by SIGTERM'},
} as const satisfies Readonly<Record<string, {readonly code: number; readonly meaning: string}>>;

/** How a command ended. */
export type Outcome = keyof typeof EXIT_CODES;

/** The process's exit code of an outcome. */
export function exitCode(outcome: Outcome): number {
  return EXIT_CODES[outcome].code;
}

/** One outcome for many: the common one, or `failed` where they differ. */
export function combined(outcomes: readonly Outcome[]): Outcome {
  const [first = 'done', ...others] = outcomes.filter((outcome) => outcome !== 'done');
  return others.every((outcome) => outcome === first) ? first : 'failed';
}

/** The table as text, a line for each code. */
export function exitCodesText(): string {
  return Object.values(EXIT_CODES)
    .map(({code, meaning}) => `${String(code).padEnd(5)}${meaning}\n`)
    .join('');
}
