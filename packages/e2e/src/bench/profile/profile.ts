import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Bed} from '../bed.js';
import {aligned} from '../report.js';
import {coldStart} from '../scenarios/cold-start.js';
import {flips} from '../scenarios/flips.js';
import {Stage, type Load} from '../stage.js';
import {shares, type CpuProfile, type Share} from './cpu-profile.js';

/** Not the bundle: each module has its own address then. */
const PROGRAM = fileURLToPath(new URL('../../../../controller/dist/main.js', import.meta.url));
/** Functions that are named, per table. */
const FUNCTIONS = 25;

/** Where the main thread's time goes, as text: in a cold start, then in flips of a controller that is warm. */
export async function profileController(
  options: Load & {readonly assets: string; readonly count: number; readonly workers: number},
): Promise<string> {
  const {count, load} = {count: options.count, load: options};
  const bed = await Bed.make(options.assets, count);
  try {
    const cold = await profiled(bed, options, coldStart);
    const warm = await profiled(bed, options, flips);
    const flipped = load.rate * load.seconds;
    return [
      `cold start of ${count} Runtimes, ms per Runtime`,
      ...tableOf(cold, count),
      `${flipped} flips and a start, ms per flip`,
      ...tableOf(warm, flipped),
    ].join('\n');
  } finally {
    await bed.clear();
  }
}

async function profiled(
  bed: Bed,
  options: Load & {readonly workers: number},
  act: (stage: Stage) => Promise<unknown>,
): Promise<CpuProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-profile-'));
  try {
    const flags = '--max-semi-space-size=2 --heap-growing-percent=20 --use-openssl-ca';
    const node = `${process.execPath} --cpu-prof --cpu-prof-dir=${folder}`;
    const command = `${node} ${flags} ${PROGRAM} --workers=${options.workers} --log-level=error`;
    const stage = await Stage.open(bed, options, {name: 'kruntimes', command});
    try {
      await act(stage);
    } finally {
      await stage.close();
    }
    const [file = ''] = readdirSync(folder);
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

function tableOf(profile: CpuProfile, events: number): string[] {
  const {parts, functions} = shares(profile);
  const total = parts.reduce((sum, {ms}) => sum + ms, 0);
  const rows = (list: readonly Share[]): string[][] =>
    list.map(({name, ms}) => [name, (ms / events).toFixed(3), `${((100 * ms) / total).toFixed(1)} %`]);
  const all = [
    ['all', (total / events).toFixed(3), '100 %'],
    ...rows(parts.filter(({ms}) => ms >= total / 100)),
    ['', '', ''],
    ...rows(functions.slice(0, FUNCTIONS)),
  ];
  return [...aligned(all), ''];
}
