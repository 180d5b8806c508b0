import type {FlagSpec} from '../command-line/flag.js';
import {KNOWN_STATES} from '../views/known-states.js';
import type {Candidate} from './candidate.js';

/** What the cluster or the kubeconfig is asked for. */
export type LiveSource = 'runtimes' | 'namespaces' | 'contexts' | 'clusters' | 'users';

/** Where the values of a flag come from. */
export type ValueSource =
  | {readonly kind: 'fixed'; readonly candidates: readonly Candidate[]; readonly commaSeparated?: true}
  | {readonly kind: 'live'; readonly source: LiveSource}
  | {readonly kind: 'files'}
  /** Free text. */
  | {readonly kind: 'nothing'};

const live = (source: LiveSource): ValueSource => ({kind: 'live', source});
const fixed = (...values: readonly string[]): ValueSource => ({
  kind: 'fixed',
  candidates: values.map((value) => ({value})),
});
const FILES: ValueSource = {kind: 'files'};
const NOTHING: ValueSource = {kind: 'nothing'};

/** By the name of the flag, since a flag means the same wherever it appears; its choices, where it has any, are not here. */
const SOURCES: Readonly<Record<string, ValueSource>> = {
  namespace: live('namespaces'),
  'controller-namespace': live('namespaces'),
  context: live('contexts'),
  cluster: live('clusters'),
  user: live('users'),
  kubeconfig: FILES,
  'kubeconfig-out': FILES,
  filename: FILES,
  samples: FILES,
  'certificate-authority': FILES,
  'client-certificate': FILES,
  'client-key': FILES,
  output: fixed('json', 'yaml', 'name', 'wide', 'jsonpath=', 'custom-columns='),
  status: {
    kind: 'fixed',
    candidates: KNOWN_STATES.map((value) => ({value})),
    commaSeparated: true,
  },
  'sort-by': fixed('name', 'replicas', 'ready', 'age'),
  for: fixed('ready', 'deleted', 'replicas=', 'condition=', 'jsonpath='),
};

/** The commands that print objects only if they are asked to have no table to widen. */
const WITHOUT_WIDE = ['runtime apply', 'runtime create', 'runtime scale'];

/** Where the values of a flag of a command come from. */
export function valueSource(name: string, {choices}: FlagSpec, command: string | undefined): ValueSource {
  if (choices !== undefined) return fixed(...choices);
  if (name === 'output' && command === 'runtime delete') return fixed('name');
  const source = SOURCES[name] ?? NOTHING;
  if (name !== 'output' || command === undefined || !WITHOUT_WIDE.includes(command) || source.kind !== 'fixed')
    return source;
  return {...source, candidates: source.candidates.filter(({value}) => value !== 'wide')};
}
