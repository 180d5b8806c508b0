import {readFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {format, resolveConfig} from 'prettier';
import {valuesTable, type ValuesSchema} from './chart-values.ts';
import type {GeneratedFile} from './generated-files.ts';

const PAGE = 'docs/install.md';
const PART = /(?<=<!-- values: .*-->\n)[^]*?(?=<!-- end of values -->)/;

/**
 * The page on installing, with the table of the chart's values in the place that its comments mark; the rest is hand-written.
 *
 * @throws Error when the page has no such place
 */
export async function installPage(root: string): Promise<GeneratedFile> {
  const page = await readFile(resolve(root, PAGE), 'utf8');
  const schema = await readFile(resolve(root, 'deploy/charts/kruntimes/values.schema.json'), 'utf8');
  if (!PART.test(page)) throw new Error(`${PAGE} has no comments <!-- values: ... --> and <!-- end of values -->`);
  const table = valuesTable(JSON.parse(schema) as ValuesSchema);
  const config = await resolveConfig(resolve(root, PAGE));
  const content = await format(
    page.replace(PART, () => `\n${table}\n\n`),
    {...config, parser: 'markdown'},
  );
  return {path: PAGE, content};
}
