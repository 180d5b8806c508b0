import type {InformerHealth} from '@kruntimes/kube';
import {Gauge, type Registry} from 'prom-client';

/** How each watch is doing when the metrics are read. */
export function watchHealth(registry: Registry, health: () => ReadonlyMap<string, InformerHealth>): void {
  const now = (): number => performance.now();
  const ageOf = (at: number | undefined): number => (at === undefined ? 0 : (now() - at) / 1000);
  const gauges = [
    {
      name: 'kruntimes_watch_gap_seconds',
      help: 'For how long there has been no watch of a resource; 0 while there is one.',
      value: ({gapSince}: InformerHealth) => ageOf(gapSince),
    },
    {
      name: 'kruntimes_watch_last_event_age_seconds',
      help: 'How long ago the API server said something of a resource: a list, an event or a bookmark.',
      value: ({lastEventAt}: InformerHealth) => ageOf(lastEventAt),
    },
  ];
  for (const {name, help, value} of gauges) {
    const gauge: Gauge<'resource'> = new Gauge({
      name,
      help,
      labelNames: ['resource'],
      registers: [registry],
      collect: (): void => {
        for (const [resource, state] of health()) gauge.set({resource}, value(state));
      },
    });
  }
}
