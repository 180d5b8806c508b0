/** One line of what a process serves at `/metrics`. */
export interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
}

const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The samples of a text in Prometheus' exposition format, without their values. */
export function samples(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, metric, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (metric === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, name = '', value = '']) => [name, value] as const);
    return [{metric, labels: Object.fromEntries(pairs)}];
  });
}
