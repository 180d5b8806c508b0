import type {Glyphs} from './glyphs.js';
import type {Pool, ReadyCount} from './pool.js';

/** The columns of a bar. */
export const BAR_WIDTH = 10;

/**
 * How many of the wanted replicas are ready, as a bar: full only when all are, empty only when none is, and of question
 * marks where it is not known.
 */
export function readinessBar({ready, desired}: Pick<Pool, 'ready' | 'desired'>, glyphs: Glyphs): string {
  if (ready === undefined) return '?'.repeat(BAR_WIDTH);
  if (desired === 0) return (ready === 0 ? glyphs.empty : glyphs.full).repeat(BAR_WIDTH);
  const share = Math.min(ready / desired, 1) * BAR_WIDTH;
  const filled = ready === 0 ? 0 : Math.max(Math.floor(share), 1);
  return glyphs.full.repeat(filled) + glyphs.empty.repeat(BAR_WIDTH - filled);
}

/** Ready counts one after the other, each as high as its share of the most that there was or is wanted. */
export function sparkline(history: readonly ReadyCount[], desired: number, glyphs: Glyphs): string {
  const {levels} = glyphs;
  const most = Math.max(desired, 1, ...history.map((ready) => ready ?? 0));
  return history
    .map((ready) => (ready === undefined ? '?' : (levels[Math.round((ready / most) * (levels.length - 1))] ?? '')))
    .join('');
}
