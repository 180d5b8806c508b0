import {
  EVENTS,
  EventRecorder,
  objectReference,
  type Event,
  type EventInput,
  type KubeObject,
  type ResourceType,
} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {chosenProvider} from '../src/providers/chosen.js';
import {NAMESPACES, RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'events';
const CONFIG_MAPS: ResourceType = {group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true};

describe(`the event recorder, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let recorder: EventRecorder;
  const errors: Error[] = [];

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    recorder = new EventRecorder({
      client: bench.client,
      reportingController: `kruntimes.io/${'c'.repeat(63)}`,
      reportingInstance: 'i'.repeat(200),
      onError: (error) => errors.push(error),
    });
  }, 180_000);

  afterAll(async () => {
    await recorder.stop();
    await bench.stop();
  }, 60_000);

  const runtime = (name: string, uid: string): KubeObject => ({metadata: {namespace, name, uid}});
  const happened = (object: KubeObject, over: Partial<EventInput> = {}): EventInput => ({
    regarding: objectReference(RUNTIMES, object),
    type: 'Normal',
    reason: 'Scaled',
    action: 'Scale',
    note: 'It was scaled.',
    ...over,
  });

  /** The events of an object. */
  async function eventsOf(uid: string, where: string = namespace): Promise<Event[]> {
    const {items} = await bench.client.list(EVENTS, {namespace: where});
    return items.filter(({regarding}) => regarding.uid === uid);
  }

  it('writes what the API server takes, however long it is', async () => {
    const related = objectReference(RUNTIMES, runtime('other', 'other'));
    const longest = {type: 'Warning', reason: 'R'.repeat(128), action: 'A'.repeat(128), note: '€'.repeat(500)} as const;
    recorder.record(happened(runtime('x'.repeat(253), 'long'), {...longest, related}));
    expect(await recorder.flush()).toBe(true);
    expect(errors).toEqual([]);
    const [event] = await eventsOf('long');
    // 1024 bytes, of which the last would be the first third of a character.
    expect(event).toMatchObject({...longest, related, note: '€'.repeat(341)});
    expect(event?.eventTime).toMatch(/\.\d{6}Z$/);
  });

  it('writes events of objects without a namespace, whatever they are called', async () => {
    const regarding = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      name: 'system:Node',
      uid: 'role',
    };
    recorder.record(happened({}, {regarding}));
    expect(await recorder.flush()).toBe(true);
    expect(errors).toEqual([]);
    const [event] = await eventsOf('role', 'default');
    expect(event?.metadata?.name).toMatch(/^system-node\./);
    await bench.client.delete(EVENTS, {namespace: 'default', name: event?.metadata?.name ?? ''});
  });

  it('counts what happens again in the same event', async () => {
    for (let nth = 0; nth < 5; nth++) recorder.record(happened(runtime('again', 'again')));
    expect(await recorder.flush()).toBe(true);
    recorder.record(happened(runtime('again', 'again')));
    expect(await recorder.flush()).toBe(true);
    expect(errors).toEqual([]);
    const events = await eventsOf('again');
    expect(events.map(({series}) => series?.count)).toEqual([6]);
    expect(events[0]?.series?.lastObservedTime).toMatch(/\.\d{6}Z$/);
  });

  it('goes on with a new event when the first one was deleted', async () => {
    const {name = ''} = (await eventsOf('again'))[0]?.metadata ?? {};
    await bench.client.delete(EVENTS, {namespace, name});
    recorder.record(happened(runtime('again', 'again')));
    expect(await recorder.flush()).toBe(true);
    expect(errors).toEqual([]);
    expect((await eventsOf('again')).map(({series}) => series?.count)).toEqual([7]);
  });

  it('says why it gave up: a namespace that ends or is not there', async () => {
    const ending = 'events-ending';
    await bench.client.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: ending}});
    const stays = {namespace: ending, name: 'stays', finalizers: ['kruntimes.io/test']};
    await bench.client.create(CONFIG_MAPS, {apiVersion: 'v1', kind: 'ConfigMap', metadata: stays});
    await bench.client.delete(NAMESPACES, {name: ending});
    try {
      recorder.record(happened({metadata: {namespace: ending, name: 'late', uid: 'late'}}));
      recorder.record(happened({metadata: {namespace: 'events-never', name: 'lost', uid: 'lost'}}));
      expect(await recorder.flush()).toBe(true);
      expect(
        errors
          .splice(0)
          .map(({message}) => message)
          .sort(),
      ).toEqual([
        expect.stringMatching(
          /^Normal event Scaled of Runtime events-ending\/late was not written: .* being terminated/,
        ),
        expect.stringMatching(/^Normal event Scaled of Runtime events-never\/lost was not written: .*not found/),
      ]);
    } finally {
      const patch = {kind: 'merge', body: {metadata: {finalizers: null}}} as const;
      await bench.client.patch(CONFIG_MAPS, {namespace: ending, name: 'stays'}, {patch});
    }
  });
});
