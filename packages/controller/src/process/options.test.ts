import {describe, expect, it} from '@jest/globals';
import {parseCommand} from './options.js';

describe('parseCommand', () => {
  it('has defaults that are safe on a shared machine', () => {
    expect(parseCommand([])).toEqual({
      kind: 'run',
      options: {
        kubeconfig: undefined,
        namespace: undefined,
        workers: 4,
        metrics: {host: '127.0.0.1', port: 8080},
        probes: {host: '127.0.0.1', port: 8081},
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

  it.each([
    [['--workers=0'], '--workers=0: must be a whole number from 1 to 64'],
    [['--workers=two'], '--workers=two: must be a whole number from 1 to 64'],
    [['--metrics-bind-address=8080'], '--metrics-bind-address=8080: must be HOST:PORT'],
    [['--metrics-bind-address=:99999'], '--metrics-bind-address=:99999: must be HOST:PORT'],
    [['--namespace=Bad_'], '--namespace=Bad_: must be lower case letters'],
    [['--log-format=xml'], '--log-format=xml: must be one of json, text'],
    [['--log-level=loud'], '--log-level=loud: must be one of error, warn, info, debug'],
    [['--leader-elect'], '--leader-elect=true: leader election is not available'],
    [['--leader-elect=true'], '--leader-elect=true: leader election is not available'],
    [['--worker=3'], "Unknown option '--worker'"],
    [['run'], "Unexpected argument 'run'"],
  ])('refuses %j, quoting it', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });
});
