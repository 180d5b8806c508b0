import {parseArgs} from 'node:util';

export interface DemoOptions {
  /** Leave everything running at the end. */
  readonly keep: boolean;
  /** 0 takes a free port. */
  readonly port: number;
}

export const USAGE = `usage: npm run demo [-- --keep] [-- --port N]

Shows the ready count of a warm pool following its Pods, on an embedded cluster.

  --keep     leave the cluster and the controller running, to try krt and kubectl against
  --port N   port of the cluster's API server; a free one unless given
`;

/**
 * Reads the demo's flags; `undefined` asks for the usage.
 *
 * @throws Error quoting what cannot be used
 */
export function parseOptions(args: readonly string[]): DemoOptions | undefined {
  const {keep, port, help} = parseArgs({
    args: [...args],
    options: {
      keep: {type: 'boolean', default: false},
      port: {type: 'string', default: '0'},
      help: {type: 'boolean', short: 'h', default: false},
    },
  }).values;
  if (help) return undefined;
  if (!/^\d+$/.test(port) || Number(port) > 65535) {
    throw new Error(`--port ${JSON.stringify(port)} is not a whole number from 0 to 65535`);
  }
  return {keep, port: Number(port)};
}
