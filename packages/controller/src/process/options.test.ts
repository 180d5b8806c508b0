import {describe, expect, it} from '@jest/globals';
import {parseCommand} from './options.js';

describe('parseCommand', () => {
  it('has defaults that are safe on a shared machine', () => {
    expect(parseCommand([])).toEqual({
      kind: 'run',
      options: {
        kubeconfig: undefined,
        namespace: undefined,
        runtimeSelector: undefined,
        workers: 16,
        metrics: {host: '127.0.0.1', port: 8080},
        probes: {host: '127.0.0.1', port: 8081},
        election: undefined,
        logFormat: 'json',
        logLevel: 'info',
      },
    });
  });

  it("takes the flags of Go's operators, in both forms", () => {
    const args = [
      '--leader-elect=false',
      '--workers',
      '8',
      '--metrics-bind-address=:9090',
      '--health-probe-bind-address=0',
    ];
    expect(parseCommand([...args, '--namespace=team-a', '--log-format=text'])).toMatchObject({
      options: {
        workers: 8,
        metrics: {host: undefined, port: 9090},
        probes: undefined,
        namespace: 'team-a',
        logFormat: 'text',
      },
    });
    expect(parseCommand(['--metrics-bind-address=[::1]:9090'])).toMatchObject({
      options: {metrics: {host: '::1', port: 9090}},
    });
  });

  it('elects a leader where it is asked to, with a Lease for each namespace that controllers are limited to', () => {
    const timing = {leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000};
    expect(parseCommand(['--leader-elect'])).toMatchObject({
      options: {election: {namespace: undefined, name: 'kruntimes-controller', timing}},
    });
    expect(parseCommand(['--leader-elect=true', '--namespace=team-a'])).toMatchObject({
      options: {election: {name: 'kruntimes-controller-team-a'}},
    });
    const [a, b] = ['shard=a', 'shard=b'].map((shard) => {
      const command = parseCommand(['--leader-elect', '--namespace=team-a', `--runtime-selector=${shard}`]);
      return command.kind === 'run' ? command.options : undefined;
    });
    expect(a?.runtimeSelector).toBe('shard=a');
    expect(a?.election?.name).toMatch(/^kruntimes-controller-team-a-[0-9a-f]{8}$/);
    expect(a?.election?.name).not.toBe(b?.election?.name);
    const args = [
      '--leader-election-namespace=ops',
      '--leader-election-id=pools',
      '--leader-elect-lease-duration=1m30s',
    ];
    expect(parseCommand(['--leader-elect', ...args])).toMatchObject({
      options: {election: {namespace: 'ops', name: 'pools', timing: {...timing, leaseDurationMs: 90_000}}},
    });
  });

  it.each([
    [['--workers=0'], '--workers=0: must be a whole number from 1 to 64'],
    [['--workers=two'], '--workers=two: must be a whole number from 1 to 64'],
    [['--metrics-bind-address=8080'], '--metrics-bind-address=8080: must be HOST:PORT'],
    [['--metrics-bind-address=:99999'], '--metrics-bind-address=:99999: must be HOST:PORT'],
    [['--namespace=Bad_'], '--namespace=Bad_: must be lower case letters'],
    [
      ['--runtime-selector=shard==='],
      '--runtime-selector=shard===: must be a label selector such as shard=a: unable to parse',
    ],
    [['--log-format=xml'], '--log-format=xml: must be one of json, text'],
    [['--log-level=loud'], '--log-level=loud: must be one of error, warn, info, debug'],
    [['--leader-elect=perhaps'], '--leader-elect=perhaps: must be true or false'],
    [
      ['--leader-elect', '--leader-elect-lease-duration=15'],
      '--leader-elect-lease-duration=15: must be a duration such as 15s or 1m30s',
    ],
    [
      ['--leader-elect', '--leader-elect-lease-duration=500ms'],
      '--leader-elect-lease-duration=500ms: must be at least 1s',
    ],
    [
      ['--leader-elect', '--leader-elect-renew-deadline=15s'],
      '--leader-elect-renew-deadline=15s: must be less than the lease duration, 15s',
    ],
    [
      ['--leader-elect', '--leader-elect-retry-period=9s'],
      '--leader-elect-retry-period=9s: must be less than the renew deadline, 10s, divided by 1.2',
    ],
    [['--leader-elect', '--leader-election-namespace=Bad_'], '--leader-election-namespace=Bad_: must be lower case'],
    [['--worker=3'], "Unknown option '--worker'"],
    [['run'], "Unexpected argument 'run'"],
  ])('refuses %j, quoting it', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });
});
