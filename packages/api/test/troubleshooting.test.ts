import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {REASONS} from '../src/index.js';

const page = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8');
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [
      section.split('\n', 1)[0] ?? '',
      section.split('\n').slice(1).join('\n').split(/^## /m)[0] ?? '',
    ]),
);

describe('the page on troubleshooting', () => {
  it('has each reason, and no others', () => {
    expect([...sections.keys()].sort()).toEqual(Object.keys(REASONS).sort());
  });

  it('has them in the order of the table', () => {
    expect([...sections.keys()]).toEqual(Object.keys(REASONS));
  });

  it.each(Object.keys(REASONS))('says something of %s', (reason) => {
    expect(sections.get(reason)?.trim()).toMatch(/^\S[^]{20,}\.$/);
  });
});
