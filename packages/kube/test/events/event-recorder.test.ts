import type {ServerResponse} from 'node:http';
import {describe, expect, it} from '@jest/globals';
import {EventRecorder, objectReference, type EventInput, type EventRecorderOptions} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {EventServer} from '../support/event-server.js';
import {clientOf, json, status} from '../support/scripted-server.js';
import {thing, THINGS} from '../support/things.js';
import {until, within} from '../support/until.js';

const cleanup = cleanups();

/** A time of day that a test sets. */
interface Clock {
  now: number;
}

interface Started {
  readonly recorder: EventRecorder;
  readonly errors: Error[];
  readonly clock: Clock;
}

function start(server: {readonly url: string}, options: Partial<EventRecorderOptions> = {}): Started {
  const errors: Error[] = [];
  const clock: Clock = {now: Date.UTC(2026, 0, 1)};
  const recorder = new EventRecorder({
    client: clientOf(cleanup, server),
    reportingController: 'example.com/controller',
    reportingInstance: 'controller-1',
    onError: (error) => errors.push(error),
    now: () => clock.now,
    ...options,
    timing: {retryMs: 1, ...options.timing},
  });
  cleanup(() => recorder.stop(0));
  return {recorder, errors, clock};
}

const happened = (note: string, over: Partial<EventInput> = {}): EventInput => ({
  regarding: objectReference(THINGS, thing('one')),
  type: 'Normal',
  reason: 'Scaled',
  action: 'Scale',
  note,
  ...over,
});

describe('EventRecorder', () => {
  it('creates an event of events.k8s.io in the namespace of its object', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder} = start(server);
    const related = {apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'ns', name: 'two'};
    recorder.record(happened('to 3', {related}));
    expect(await recorder.flush()).toBe(true);
    expect(server.server.requests.map(({method, path}) => `${method} ${path}`)).toEqual([
      'POST /apis/events.k8s.io/v1/namespaces/ns/events',
    ]);
    expect([...server.events.values()]).toEqual([
      {
        apiVersion: 'events.k8s.io/v1',
        kind: 'Event',
        metadata: {namespace: 'ns', name: expect.stringMatching(/^one\.[0-9a-f]{16}$/)},
        eventTime: '2026-01-01T00:00:00.000000Z',
        type: 'Normal',
        reason: 'Scaled',
        action: 'Scale',
        note: 'to 3',
        regarding: {apiVersion: 'example.com/v1', kind: 'Thing', namespace: 'ns', name: 'one', uid: 'uid-one'},
        related,
        reportingController: 'example.com/controller',
        reportingInstance: 'controller-1',
      },
    ]);
  });

  it('makes a series of repetitions: the first at once, the others with the next look', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder, clock} = start(server, {timing: {sweepMs: 5}});
    recorder.record(happened('again'));
    await recorder.flush();
    clock.now += 1000;
    recorder.record(happened('again'));
    await until('the series', () => server.counts['again'] === 2);
    expect(server.server.requests.at(-1)).toMatchObject({
      method: 'PATCH',
      headers: {'content-type': 'application/merge-patch+json'},
      body: JSON.stringify({series: {count: 2, lastObservedTime: '2026-01-01T00:00:01.000000Z'}}),
    });
    for (let nth = 0; nth < 40; nth++) recorder.record(happened('again'));
    recorder.record(happened('the last'));
    await until('the last', () => server.counts['the last'] === 1);
    expect(server.methods).toEqual(['POST', 'PATCH', 'POST']);

    clock.now += 1_800_000;
    await until('the end of the series', () => server.counts['again'] === 42);
    expect(server.methods).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
  });

  it('names events of one millisecond apart', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder} = start(server);
    for (let nth = 0; nth < 25; nth++) recorder.record(happened(`note ${nth}`));
    await recorder.flush();
    expect(server.events.size).toBe(25);
  });

  it('lets no hot loop flood the server', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder} = start(server);
    for (let nth = 0; nth < 5_000; nth++) recorder.record(happened(`note ${nth}`));
    for (let nth = 0; nth < 5_000; nth++) recorder.record(happened('same', {type: 'Warning'}));
    await recorder.flush();
    // 25 that differ; the other one with its first repetition, and with what the flush tells.
    expect(server.events.size).toBe(26);
    expect(server.methods.length).toBeLessThanOrEqual(28);
    expect(server.counts['same']).toBe(5_000);
  });

  it('creates an event anew when the server has forgotten it', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder, errors} = start(server);
    recorder.record(happened('again'));
    await recorder.flush();
    server.events.clear();
    recorder.record(happened('again'));
    await recorder.flush();
    expect(server.methods).toEqual(['POST', 'PATCH', 'POST']);
    expect(server.counts).toEqual({again: 2});
    expect(errors).toEqual([]);
  });

  it('takes an event that is there for its own, whose answer got lost', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder, errors} = start(server);
    let lost = false;
    server.fault = ({method}, response) => {
      if (method !== 'POST' || lost) return false;
      lost = true;
      // The server does as it is told, and the connection breaks before it says so.
      response.end = () => response.destroy();
      return false;
    };
    recorder.record(happened('once'));
    await recorder.flush();
    expect(server.methods).toEqual(['POST', 'POST']);
    expect(server.counts).toEqual({once: 1});
    expect(errors).toEqual([]);
  });

  it('writes a series together with the event that still waits', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder} = start(server);
    recorder.record(happened('again'));
    recorder.record(happened('again'));
    await recorder.flush();
    expect(server.methods).toEqual(['POST']);
    expect(server.counts).toEqual({again: 2});
  });

  it.each([
    ['does not reach the server', false],
    ['does, and the answer gets lost', true],
  ])('writes a series after the event that is under way when that %s', async (_, reaches) => {
    const server = await EventServer.start(cleanup);
    const {recorder, errors} = start(server);
    let held: ServerResponse | undefined;
    server.fault = (_request, response) => {
      if (server.methods.length > 1) return false;
      held = response;
      response.end = () => response;
      return !reaches;
    };
    recorder.record(happened('again'));
    await until('the first attempt', () => held !== undefined);
    for (let nth = 0; nth < 3; nth++) recorder.record(happened('again'));
    const flushed = recorder.flush();
    expect(server.methods).toEqual(['POST']);
    held?.destroy();
    expect(await flushed).toBe(true);
    expect(server.counts).toEqual({again: 4});
    expect(errors).toEqual([]);
  });

  it.each([
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [422, 'Invalid'],
  ])('gives up what the server refuses with %i, and says so once', async (code, reason) => {
    const server = await EventServer.start(cleanup);
    server.fault = (_, response) => {
      json(response, status(code, reason, 'no'), code);
      return true;
    };
    const {recorder, errors} = start(server);
    recorder.record(happened('a', {type: 'Warning'}));
    expect(await recorder.flush()).toBe(true);
    expect(server.methods).toEqual(['POST']);
    expect(errors.map(({message}) => message)).toEqual(['Warning event Scaled of Thing ns/one was not written: no']);
    expect(errors[0]?.cause).toMatchObject({code});
  });

  it.each([
    ['answers with 500', 500],
    ['does not answer', 0],
  ])('tries a few times when the server %s', async (_, code) => {
    const server = await EventServer.start(cleanup);
    let failures = 3;
    server.fault = (_request, response) => {
      failures -= 1;
      if (failures < 0) return false;
      if (code === 0) response.destroy();
      else json(response, status(code, 'InternalError'), code);
      return true;
    };
    const {recorder, errors} = start(server);
    recorder.record(happened('late'));
    expect(await recorder.flush()).toBe(true);
    expect(server.counts).toEqual({late: 1});
    failures = Infinity;
    recorder.record(happened('never'));
    expect(await recorder.flush()).toBe(true);
    expect(server.methods).toHaveLength(4 + 9);
    expect(errors).toHaveLength(1);
  });

  it('goes on when whoever is told of errors throws', async () => {
    const server = await EventServer.start(cleanup);
    const onError = (): never => {
      throw new Error('what?');
    };
    const {recorder} = start(server, {onError});
    server.fault = (_, response) => {
      json(response, status(403, 'Forbidden'), 403);
      return true;
    };
    recorder.record(happened('a'));
    await recorder.flush();
    server.fault = () => false;
    recorder.record(happened('b'));
    await recorder.flush();
    expect(server.counts).toEqual({b: 1});
  });

  it('throws nothing at whoever records, and keeps no more than a thousand waiting', async () => {
    const server = await EventServer.start(cleanup);
    server.fault = () => true;
    const {recorder, errors} = start(server);
    const flooding = (nth: number): EventInput =>
      happened('a', {regarding: {kind: 'Thing', name: `t${nth}`, uid: `${nth}`}});
    for (let nth = 0; nth < 3_000; nth++) recorder.record(flooding(nth));
    expect(errors.map(({message}) => message)).toEqual([
      'Normal event Scaled of Thing default/t1000 was not written: 1000 others wait to be written',
    ]);
    errors.length = 0;
    expect(() => recorder.record({...happened('a'), regarding: null as never})).not.toThrow();
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  it('ends by its deadline, says what is lost, and records no more', async () => {
    const server = await EventServer.start(cleanup);
    server.fault = () => true;
    const {recorder, errors} = start(server);
    recorder.record(happened('a'));
    recorder.record(happened('b'));
    // The deadline of a request, of ten seconds, would end it, too.
    expect(await within('the flush', recorder.flush(50), 8_000)).toBe(false);
    await within('the stop', recorder.stop(50), 8_000);
    expect(errors.map(({message}) => message)).toEqual(['2 events were not written before the end']);
    recorder.record(happened('c'));
    expect(await recorder.flush()).toBe(true);
  });

  it('writes the count of a series before its end', async () => {
    const server = await EventServer.start(cleanup);
    const {recorder} = start(server);
    for (let nth = 0; nth < 7; nth++) recorder.record(happened('again'));
    await recorder.stop();
    expect(server.counts).toEqual({again: 7});
  });
});
