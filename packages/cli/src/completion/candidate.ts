/** What may be typed, and what it means. */
export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

/** What a shell does with the candidates: a sum of these, cobra's ShellCompDirective. */
export const DIRECTIVE = {
  /** The names of files may be meant, where there are no candidates. */
  default: 0,
  /** No space after a candidate: it goes on. */
  noSpace: 2,
  noFiles: 4,
} as const;

/** An answer to a shell. */
export interface Answer {
  readonly candidates: readonly Candidate[];
  readonly directive: number;
}

/** An answer as cobra's scripts and kubectl's plugins have it: a line for each candidate, then `:` and the directive. */
export function answerText({candidates, directive}: Answer): string {
  const lines = candidates.map(({value, description}) =>
    description === undefined ? value : `${value}\t${description}`,
  );
  return [...lines, `:${directive}\n`].join('\n');
}
