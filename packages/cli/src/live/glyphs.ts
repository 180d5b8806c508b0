/** What bars and histories are drawn with. */
export interface Glyphs {
  readonly full: string;
  readonly empty: string;
  /** From nothing to all. */
  readonly levels: readonly string[];
}

const BLOCKS: Glyphs = {full: '█', empty: '░', levels: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']};
const ASCII: Glyphs = {full: '#', empty: '.', levels: ['_', '.', '-', '=', '+', '*', '#']};

/** Blocks, unless the environment names a locale that has none, or the console of Linux, whose font lacks some. */
export function glyphsOf(env: NodeJS.ProcessEnv): Glyphs {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return env['TERM'] === 'linux' || (locale !== '' && !/utf-?8/i.test(locale)) ? ASCII : BLOCKS;
}
