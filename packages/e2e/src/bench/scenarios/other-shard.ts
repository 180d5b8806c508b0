import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';
import {flips} from './flips.js';

/** What the flips cost a controller whose Runtimes they are not. */
export async function otherShard(stage: Stage): Promise<Figure[]> {
  const other = await stage.beside('--runtime-selector=shard=other');
  if (other === undefined) return [];
  try {
    // The flips begin with 1.
    await stage.bed.each((name) => stage.bed.setReady(name, 0));
    await Promise.all(stage.bed.names.map((name) => stage.bed.shows(name, 0)));
    await stage.quiet();
    const before = other.cpu();
    await flips(stage);
    const total = stage.load.rate * stage.load.seconds;
    return [{name: 'CPU per flip of another shard', unit: 'ms', value: ((other.cpu() - before) * 1000) / total}];
  } finally {
    await other.stop('SIGTERM');
  }
}
