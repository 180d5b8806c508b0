import {parseArgs} from 'node:util';

/** What the command line asks for. */
export interface CommandOptions {
  readonly port: number;
  readonly kubeconfig: string;
  /** Files or folders of CRDs to install beside that of Runtimes. */
  readonly crds: readonly string[];
  readonly podReadyDelayMs: number;
  readonly podReadyStaggerMs: number;
  readonly help: boolean;
}

export const usage = `usage: hack/devcluster [flags]

Runs an embedded API server in the shape of Kubernetes on 127.0.0.1 until it is interrupted.

  --port N                  port to listen on; 0, the default, takes a free one
  --kubeconfig PATH         where to write the kubeconfig (./.kruntimes/kubeconfig)
  --crd PATH                a file or folder of CRDs to install; may be repeated; that of Runtimes is there
  --pod-ready-delay MS      milliseconds from a Pod's start to its readiness (400)
  --pod-ready-stagger MS    milliseconds more for each Pod that was starting before it (200)
  -h, --help                this text
`;

const LONGEST_MS = 3_600_000;

/** Reads the command line. Throws with the offending flag or value quoted. */
export function parseCommand(args: readonly string[]): CommandOptions {
  const {values} = parseArgs({
    args: [...args],
    options: {
      port: {type: 'string', default: '0'},
      kubeconfig: {type: 'string', default: '.kruntimes/kubeconfig'},
      crd: {type: 'string', multiple: true, default: []},
      'pod-ready-delay': {type: 'string', default: '400'},
      'pod-ready-stagger': {type: 'string', default: '200'},
      help: {type: 'boolean', short: 'h', default: false},
    },
  });
  if (values.kubeconfig === '') throw new Error('--kubeconfig "" does not name a file');
  return {
    port: wholeNumber('--port', values.port, 65535),
    kubeconfig: values.kubeconfig,
    crds: values.crd,
    podReadyDelayMs: wholeNumber('--pod-ready-delay', values['pod-ready-delay'], LONGEST_MS),
    podReadyStaggerMs: wholeNumber('--pod-ready-stagger', values['pod-ready-stagger'], LONGEST_MS),
    help: values.help,
  };
}

function wholeNumber(flag: string, text: string, largest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= largest) return value;
  throw new Error(`${flag} ${JSON.stringify(text)} is not a whole number from 0 to ${largest}`);
}
