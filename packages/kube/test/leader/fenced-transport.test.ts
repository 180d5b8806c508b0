import {expect, it} from '@jest/globals';
import {FencedTransport, KubeClient, LeadershipError} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {clusterAt, json, ScriptedServer, transportTo} from '../support/scripted-server.js';
import {thing, THINGS} from '../support/things.js';
import {rejection} from '../support/until.js';

const cleanup = cleanups();

it('T34: sends no write when the lease is not sure to be ours, and reads all the same', async () => {
  const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {items: [], metadata: {}}));
  let holds = true;
  const client = new KubeClient(new FencedTransport(transportTo(cleanup, clusterAt(server.url)), () => holds));
  await client.create(THINGS, thing('a'));
  holds = false;
  const ref = {namespace: 'ns', name: 'a'};
  for (const write of [
    client.create(THINGS, thing('a')),
    client.replace(THINGS, thing('a')),
    client.patch(THINGS, ref, {patch: {kind: 'merge', body: {}}}),
    client.delete(THINGS, ref),
  ]) {
    expect(await rejection(write)).toBeInstanceOf(LeadershipError);
  }
  await client.list(THINGS);
  expect(server.requests.map(({method}) => method)).toEqual(['POST', 'GET']);
});
