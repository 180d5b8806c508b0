import {describe, expect, it} from '@jest/globals';
import {REASONS} from '@kruntimes/api';
import {ALL_FLAGS, COMMANDS} from '../command-line/commands.js';
import {resolveCommand} from '../command-line/resolve-command.js';
import {nextStep, type Place} from './next-steps.js';

const AT: Place = {
  bin: 'kubectl krt',
  runtime: 'web',
  namespace: 'prod',
  deployment: 'runtime-web',
  pod: 'runtime-web-abc-1',
};

describe('nextStep', () => {
  it.each(Object.keys(REASONS))('has words and a command line for %s', (reason) => {
    expect(nextStep(reason, AT)).toMatch(/^\S[^:]*: {2}kubectl \S+ \S/);
  });

  it.each(Object.keys(REASONS))('names the namespace, or nothing of one, for %s', (reason) => {
    const step = nextStep(reason, AT) ?? '';
    const isOfNamespace = /deploy runtime-web|pod runtime-web|runtime (\w+ )?web/.test(step);
    expect(step.includes(' -n prod')).toBe(isOfNamespace || /quota|can-i|describe rs|logs/.test(step));
  });

  it('names commands of krt that there are, where it names any', () => {
    const own = Object.keys(REASONS)
      .map((reason) => nextStep(reason, AT) ?? '')
      .flatMap((step) => /kubectl krt (.*)$/.exec(step)?.[1] ?? []);
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((line) => resolveCommand(line.split(' '), COMMANDS, ALL_FLAGS) === undefined)).toEqual([]);
  });

  it('knows no step for the reason of a newer controller', () => {
    expect(nextStep('Abducted', AT)).toBeUndefined();
  });

  it('is about all Pods of the pool where there is no example', () => {
    const {pod: _, ...at} = AT;
    expect(nextStep('ConfigMissing', at)).toBe(
      'see what is missing:  kubectl describe pod -l kruntimes.io/runtime=web -n prod',
    );
  });

  it('quotes a name that a shell would act on', () => {
    expect(nextStep('CrashLooping', {...AT, pod: "a;reboot 'x"})).toBe(
      "read how it ended:  kubectl logs 'a;reboot '\\''x' --previous -n prod",
    );
  });
});
