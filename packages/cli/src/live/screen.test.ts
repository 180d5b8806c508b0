import {describe, expect, it} from '@jest/globals';
import stringWidth from 'string-width';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {glyphsOf} from './glyphs.js';
import {frameSize} from './frame-size.js';
import {lineText} from './line.js';
import {EMPTY_MODEL, reduce, type LiveModel} from './model.js';
import {readinessBar, sparkline} from './readiness-bar.js';
import {lastFrame, screen, type ScreenOptions} from './screen.js';

const NOW = new Date('2026-01-02T00:00:00Z');
const BLOCKS = glyphsOf({LANG: 'C.UTF-8'});

function runtime(name: string, status: object, namespace = 'ns'): RuntimeObject {
  return {
    metadata: {name, namespace, generation: 1, creationTimestamp: '2026-01-01T00:00:00Z'},
    spec: {replicas: 4, template: {}},
    status: {observedGeneration: 1, replicas: 4, updatedReplicas: 4, ...status},
  };
}

function modelOf(...runtimes: readonly RuntimeObject[]): LiveModel {
  const changes = runtimes.map((object) => ({kind: 'added', runtime: object}) as const);
  return reduce(reduce(EMPTY_MODEL, {kind: 'changes', changes}), {kind: 'connection', connection: 'LIVE'});
}

function options(columns: number, rows: number): ScreenOptions {
  return {columns, rows, cluster: 'kind-dev', namespace: 'ns', glyphs: BLOCKS, now: NOW};
}

function text(model: LiveModel, columns: number, rows: number, frame = screen): string[] {
  return frame(model, options(columns, rows)).map((line) => lineText(line, {columns, color: false}));
}

const many = modelOf(...Array.from({length: 300}, (_, i) => runtime(`web-${i}`, {readyReplicas: i % 5})));

describe('the screen', () => {
  it('has a header, a row for each Runtime and the keys', () => {
    const model = modelOf(
      runtime('web', {readyReplicas: 4}),
      runtime('edge', {
        readyReplicas: 1,
        notReady: [
          {reason: 'ImagePullFailed', count: 2},
          {reason: 'Unschedulable', count: 1},
        ],
      }),
      runtime('fresh', {}),
    );
    expect(text(model, 80, 9)).toEqual([
      'context kind-dev  namespace ns                                              LIVE',
      '',
      '  NAME   READY              HISTORY   STATUS       NOT READY',
      '> edge   1/4    ██░░░░░░░░  ▃         Progressing  2 ImagePullFailed, 1 Unsched…',
      '  fresh  ?/4    ??????????  ?         Unknown',
      '  web    4/4    ██████████  █         Ready',
      '',
      '',
      '3 in all  s sorted by name  / filter  Enter detail  q quit',
    ]);
  });

  it.each([
    [80, 23],
    [20, 4],
    [200, 49],
    [40, 8],
    [13, 2],
    [1, 1],
  ])('is never larger than %i by %i', (columns, rows) => {
    for (const mode of ['list', 'filter', 'detail'] as const) {
      const lines = text({...many, mode, selected: 'ns/web-3', filter: 'web-'}, columns, rows);
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('says how many do not fit, and shows the one that the cursor is on', () => {
    expect(text(many, 80, 93)).toContain('... 212 more');
    for (const selected of ['ns/web-0', 'ns/web-200', 'ns/web-99']) {
      expect(text({...many, selected}, 80, 12).join('\n')).toContain(`> ${selected.slice(3)} `);
      expect(text({...many, selected}, 20, 4).join('\n')).toContain(`> ${selected.slice(3)} `);
    }
  });

  it('leaves columns out where it is narrow, never the count', () => {
    const headers = (columns: number): string => text(many, columns, 8)[2]?.trim().replaceAll(/ +/g, ' ') ?? '';
    expect(headers(62)).toBe('NAME READY HISTORY STATUS NOT READY');
    expect(headers(59)).toBe('NAME READY STATUS NOT READY');
    expect(headers(45)).toBe('NAME READY STATUS');
    expect(text(many, 45, 8)[3]).toContain('░');
    expect(text(many, 32, 8)[3]).not.toContain('░');
    expect(headers(32)).toBe('NAME READY STATUS');
    expect(headers(20)).toBe('NAME READY');
  });

  it('has a last frame without what belongs to the keys', () => {
    const frame = text(modelOf(runtime('web', {readyReplicas: 4})), 80, 23, lastFrame);
    expect(frame).toHaveLength(3);
    expect(frame.join('\n')).not.toMatch(/>|quit/);
    expect(text(many, 80, 23, lastFrame)).toHaveLength(22);
  });

  it('shows no character of the cluster that a terminal acts on', () => {
    const evil = '\u001b[2J\u202e\r';
    const status = {
      readyReplicas: 0,
      notReady: [{reason: evil, count: 1, message: evil}],
      conditions: [
        {type: 'Stalled', status: 'True', reason: evil, message: evil, lastTransitionTime: '2026-01-01T00:00:00Z'},
      ],
    };
    const model = modelOf(runtime(evil, status));
    for (const mode of ['list', 'detail'] as const) {
      const shown = text({...model, mode, selected: `ns/${evil}`}, 200, 30).join('');
      expect(shown).toContain('^[[2J');
      expect(shown).not.toMatch(/[\u0000-\u001f\u202e]/);
    }
  });

  it('says that there is nothing, or nothing of that name', () => {
    expect(text(EMPTY_MODEL, 80, 23)[2]).toBe('No resources found in ns namespace.');
    expect(text({...many, filter: 'x'}, 80, 23)[2]).toBe('None of 300 has "x" in its name or status.');
  });

  it('colors the status, and nothing without color', () => {
    const [, , , row = []] = screen(modelOf(runtime('web', {readyReplicas: 4})), options(80, 23));
    expect(lineText(row, {columns: 80, color: true})).toContain('\u001b[32mReady');
    expect(lineText(row, {columns: 80, color: false})).not.toContain('\u001b');
  });
});

describe('a readiness bar', () => {
  it.each([
    [0, 3, '░░░░░░░░░░'],
    [1, 100, '█░░░░░░░░░'],
    [99, 100, '█████████░'],
    [3, 3, '██████████'],
    [5, 3, '██████████'],
    [0, 0, '░░░░░░░░░░'],
    [undefined, 3, '??????????'],
  ])('of %j of %i ready', (ready, desired, bar) => {
    expect(readinessBar({ready, desired}, BLOCKS)).toBe(bar);
  });

  it('has a history that tells nothing from unknown', () => {
    expect(sparkline([0, undefined, 2, 4, 8], 4, BLOCKS)).toBe('▁?▃▅█');
  });

  it('does without blocks where there are none', () => {
    expect(readinessBar({ready: 1, desired: 2}, glyphsOf({LC_ALL: 'C', LANG: 'C.UTF-8'}))).toBe('#####.....');
    expect(glyphsOf({})).toEqual(BLOCKS);
    expect(glyphsOf({TERM: 'linux'})).not.toEqual(BLOCKS);
  });
});

describe('the size of a frame', () => {
  it.each([
    [
      {columns: 80, rows: 24},
      {columns: 80, rows: 23},
    ],
    [
      {columns: 0, rows: 0},
      {columns: 80, rows: 23},
    ],
    [{}, {columns: 80, rows: 23}],
    [
      {columns: 1, rows: 1},
      {columns: 1, rows: 1},
    ],
  ])('in %j', (terminal, size) => {
    expect(frameSize(terminal)).toEqual(size);
  });
});
