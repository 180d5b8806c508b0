/** What `node --cpu-prof` writes: the Profile type of the Chrome DevTools Protocol, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {readonly functionName: string; readonly url: string; readonly lineNumber: number};
  }[];
  /** Node on top of the stack at each sample. */
  readonly samples: readonly number[];
  /** Time between each sample and the one before, in µs. */
  readonly timeDeltas: readonly number[];
}

/** Time of a part of the program, without what it calls; in ms. */
export interface Share {
  readonly name: string;
  readonly ms: number;
}

/** Own time by the part of the program that the code is from, and by function; the longest first, without idling. */
export function shares(profile: CpuProfile): {readonly parts: readonly Share[]; readonly functions: readonly Share[]} {
  const frames = new Map(profile.nodes.map(({id, callFrame}) => [id, callFrame]));
  const [parts, functions] = [new Map<string, number>(), new Map<string, number>()];
  for (const [index, id] of profile.samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined || frame.functionName === '(idle)') continue;
    const ms = (profile.timeDeltas[index] ?? 0) / 1000;
    const part = partOf(frame.functionName, frame.url);
    add(parts, part, ms);
    add(functions, `${frame.functionName === '' ? `line ${frame.lineNumber + 1}` : frame.functionName} (${part})`, ms);
  }
  return {parts: longestFirst(parts), functions: longestFirst(functions)};
}

/** A package, a part of Node, or what V8 names in brackets: `(garbage collector)`, `(program)`. */
function partOf(functionName: string, url: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 and native functions';
  if (url.startsWith('node:')) return url.replace(/^node:(internal\/)?/, 'node:').split('/', 1)[0] ?? url;
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  const [, own, folder] = /\/packages\/([^/]+)\/dist\/(?:([^/]+)\/)?/.exec(url) ?? [];
  return own === undefined ? url : [own, folder].filter((part) => part !== undefined).join('/');
}

function add(sums: Map<string, number>, name: string, ms: number): void {
  sums.set(name, (sums.get(name) ?? 0) + ms);
}

function longestFirst(sums: ReadonlyMap<string, number>): Share[] {
  return [...sums].map(([name, ms]) => ({name, ms})).sort((a, b) => b.ms - a.ms);
}
