import {describe, expect, it} from '@jest/globals';
import {against, controller, controllers, healthy} from './support/doctor.js';
import {statusAnswer} from './support/api-server.js';
import {listAnswer, runtime} from './support/runtimes.js';

const sharded = (selector: string, more: Parameters<typeof controller>[0] = {}): object =>
  controller({args: ['--leader-elect', `--runtime-selector=${selector}`], ...more});

describe('krt doctor, where controllers share the Runtimes by their labels', () => {
  it('looks at each of them, and at the Lease of each', async () => {
    const {checks} = await against(
      healthy({
        deployments: controllers(sharded('shard=a', {ready: 0}), sharded('shard=b')),
        runtimes: listAnswer([runtime({name: 'web', metadata: {labels: {shard: 'b'}}})]),
      }),
    );
    expect(checks.filter(({id}) => id === 'controller').map(({status}) => status)).toEqual(['fail', 'ok']);
    const leases = checks.filter(({id}) => id === 'lease').map(({message}) => message);
    expect(leases).toHaveLength(2);
    expect(new Set(leases).size).toBe(2);
    for (const message of leases)
      expect(message).toMatch(/^Lease kruntimes-system\/kruntimes-controller-[0-9a-f]{8} is held/);
  });

  it('names a Runtime that none of them works on', async () => {
    const deployments = controllers(sharded('shard=a'), sharded('shard in (b)'));
    const runtimes = listAnswer([
      runtime({name: 'a', metadata: {labels: {shard: 'a'}}}),
      runtime({name: 'b', metadata: {labels: {shard: 'b'}}}),
      runtime({name: 'none'}),
    ]);
    expect((await against(healthy({deployments, runtimes}))).check('controller-scope')).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(
        /nobody acts on 1 of 3 Runtimes, such as \S+\/none: .* the labels "shard=a", "shard in \(b\)"$/,
      ),
      hint: expect.stringMatching(/ {2}krt runtime get none -n \S+ -o yaml$/),
    });
  });

  it('misses none where one of them works on all', async () => {
    const deployments = controllers(sharded('shard=a'), controller());
    expect((await against(healthy({deployments}))).check('controller-scope')).toMatchObject({
      status: 'ok',
      message: 'it watches all namespaces',
    });
  });

  it('claims nothing of Runtimes where there may be controllers that cannot be seen', async () => {
    const handler = healthy({deployments: controllers(sharded('shard=a'))});
    const {check} = await against((request) =>
      request.url.pathname === '/apis/apps/v1/deployments' ? statusAnswer(403, 'Forbidden', 'no') : handler(request),
    );
    expect(check('controller-scope')).toMatchObject({
      status: 'ok',
      message: 'it watches all namespaces, and Runtimes with the labels "shard=a"',
    });
  });

  it('says of a selector that cannot be read that it cannot', async () => {
    const {check} = await against(healthy({deployments: controllers(sharded('shard in (a', {ready: 0}))}));
    expect(check('lease')).toMatchObject({status: 'skip', message: expect.stringContaining('unable to parse')});
    expect(check('controller-scope')?.status).toBe('warn');
  });

  it('finds the controller of our namespace, wherever the others are', async () => {
    const limited = (namespace: string): object => controller({args: ['--leader-elect', `--namespace=${namespace}`]});
    const deployments = controllers(limited('team-a'), limited('team-b'));
    const {check, checks} = await against(healthy({deployments}), '-n', 'team-b');
    expect(checks.filter(({id}) => id === 'controller')).toHaveLength(1);
    expect(check('lease')?.message).toContain('kruntimes-controller-team-b is held');
    expect(check('controller-scope')).toMatchObject({status: 'ok', message: 'it watches namespace team-b'});
  });
});
