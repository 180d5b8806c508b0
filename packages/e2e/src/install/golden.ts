import {readFileSync, writeFileSync} from 'node:fs';
import {ROOT} from '../installation.js';

const FOLDER = `${ROOT}packages/e2e/testdata/install/`;

/** Path of the values that turn everything of the chart on. */
export const EVERYTHING: string = `${FOLDER}everything.values.yaml`;

/** What the chart is known to render, without long parts: with its default values, or with {@link EVERYTHING}. */
export type Golden = 'default' | 'everything';

/** The committed text. `KRT_TEST_UPDATE_GOLDEN=1` writes `rendered` first: look at the difference before you commit it. */
export function golden(name: Golden, rendered?: string): string {
  const path = `${FOLDER}${name}.golden.yaml`;
  if (rendered !== undefined && process.env['KRT_TEST_UPDATE_GOLDEN'] === '1') writeFileSync(path, rendered);
  return readFileSync(path, 'utf8');
}
