import type {Sample, Trend} from './trend.js';

/** Everything a soak found. */
export interface SoakResult {
  readonly seed: number;
  readonly minutes: number;
  readonly faults: number;
  /** Writes that the controller sent. */
  readonly writes: number;
  readonly samples: readonly Sample[];
  readonly trends: readonly Trend[];
  /** What is wrong; empty when all is well. */
  readonly problems: readonly string[];
}

const UNITS: Readonly<Record<Trend['figure'], string>> = {
  rss: 'MiB',
  heap: 'MiB',
  descriptors: '',
  connections: '',
};
/** Lines of the table between the first and the last. */
const ROWS = 12;

/** Some of the samples, evenly spread, and how each figure went. */
export function soakTable({samples, trends, problems, faults, writes}: SoakResult): string {
  const step = Math.max(1, Math.ceil(samples.length / ROWS));
  const rows = samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
  return [
    line(['s', 'rss', 'heap', 'descriptors', 'connections']),
    ...rows.map(({atSeconds, rss, heap, descriptors, connections}) =>
      line([atSeconds, rss, heap, descriptors, connections].map(numberText)),
    ),
    '',
    ...trends.map(
      ({figure, early, late, isFlat}) =>
        `${figure}: ${numberText(early)} -> ${numberText(late)} ${UNITS[figure]}`.trimEnd() +
        (isFlat ? '' : ': it grows'),
    ),
    `${faults} faults, ${writes} writes`,
    ...problems,
  ].join('\n');
}

function line(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(11)).join(' ');
}

function numberText(value: number | undefined): string {
  return value === undefined ? '-' : String(Math.round(value));
}
