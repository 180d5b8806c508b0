import {afterEach, beforeEach, expect, it, jest} from '@jest/globals';
import type {Terminal} from '../command-line/terminal.js';
import {Reporter} from '../errors/reporter.js';
import {waitProgress, type WaitProgress} from './wait-progress.js';

const TOTAL = 12;
const WEB = {name: 'web', label: 'web'};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function progress(written: string[]): WaitProgress {
  const stderr = {write: (text: string) => written.push(text) > 0};
  return waitProgress(new Reporter({stderr} as unknown as Terminal), TOTAL, {kind: 'ready'});
}

it('says how far many are while one of them has no verdict, and nothing after the last one', () => {
  const written: string[] = [];
  using telling = progress(written);
  for (let i = 1; i < TOTAL; i++) telling.onVerdict(WEB, {kind: 'met'});
  jest.advanceTimersByTime(3000);
  expect(written).toEqual(['  2.0s 11 of 12 ready\n']);
  telling.onVerdict(WEB, {kind: 'failed', error: new Error('no')});
  jest.advanceTimersByTime(10_000);
  expect(written).toHaveLength(1);
});
