import {readFileSync} from 'node:fs';
import type {PodObject} from '@kruntimes/api';
import {ROOT} from './installation.js';

/** A Pod's status as a kubelet, a scheduler or a node controller wrote it. */
export type PodStatus = NonNullable<PodObject['status']>;

/** When the last crash of the recorded Pods was. */
const CRASHED_AT = Date.parse('2026-01-01T00:05:00Z');
/** What a Pod has from its creation on, and no status may change. */
const OF_THE_POD = {qosClass: undefined};
const TIME = /2026-01-01T00:\d\d:\d\dZ/g;

/** Statuses by what is the matter with the Pod, as they were recorded on a real cluster. */
export class RecordedPods {
  private readonly texts: ReadonlyMap<string, string>;

  constructor() {
    const file = readFileSync(`${ROOT}packages/api/testdata/pods.json`, 'utf8');
    const pods = Object.entries(JSON.parse(file) as Record<string, PodObject>);
    this.texts = new Map(pods.map(([what, {status}]) => [what, JSON.stringify({...status, ...OF_THE_POD})]));
  }

  /**
   * The status as if it had been written now, with the last crash at this moment.
   *
   * @throws Error when nothing was recorded under that name
   */
  status(what: string, now: Date = new Date()): PodStatus {
    const text = this.texts.get(what);
    if (text === undefined) throw new Error(`testdata/pods.json has no "${what}"`);
    const later = now.getTime() - CRASHED_AT;
    return JSON.parse(text.replace(TIME, (time) => moved(time, later))) as PodStatus;
  }
}

/** A time of the API (RFC 3339, in whole seconds), so much later, in ms. */
function moved(time: string, laterMs: number): string {
  return new Date(Date.parse(time) + laterMs).toISOString().replace(/\.\d+Z$/, 'Z');
}
