import type {CommandRun} from '../command-line/command.js';
import {parseDuration} from '../command-line/duration.js';
import {imageName} from '../command-line/image-name.js';
import type {Arguments} from '../command-line/parse-arguments.js';
import {runtimeName} from '../command-line/resolve-command.js';
import type {Terminal} from '../command-line/terminal.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {parseDataFormat, type DataFormat} from '../output/format.js';
import {printObjects} from '../output/print-objects.js';
import {checkOffline} from '../services/apply-runtime.js';
import {createRuntime, newRuntime, type NewRuntime} from '../services/create-runtime.js';
import {qualifiedName, type RuntimeObject} from '../services/runtime-resource.js';
import {sanitize} from '../views/sanitize.js';
import {withCluster, type Cluster} from './cluster.js';
import {inTurn} from './in-turn.js';
import {interruptible} from './interruptible.js';
import type {CREATE_FLAGS, CreateFlags} from './create-command.js';
import {dryRunSuffix, isDryRun} from './dry-run.js';
import {waitAndTell} from './wait-and-tell.js';

/** Does `krt runtime create`: on the cluster or, with `--dry-run=client`, only by the rules of the CRD. */
export const runCreate: CommandRun<typeof CREATE_FLAGS> = async (input, terminal) => {
  const {flags} = input;
  const words = wordsOf(input);
  const format = parseDataFormat(flags.output, 'create');
  const timeoutMs = parseDuration('timeout', flags.timeout ?? '5m');
  if (flags['dry-run'] === 'client') {
    const runtime = newRuntime(words);
    checkOffline(runtime);
    return await show(runtime, {flags, format, terminal});
  }
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async ({signal, ...cluster}) => {
        const created = await tryToCreate(words, {flags, cluster, terminal, signal});
        if ('outcome' in created) return created.outcome;
        await show(created.runtime, {flags, format, terminal});
        if (flags.wait !== true || isDryRun(flags) || signal.aborted) return 'done';
        const {namespace} = cluster;
        const awaited = [{namespace, name: words.name, uid: created.runtime.metadata?.uid}];
        const patience = {condition: {kind: 'ready'}, timeoutMs, failFast: true, create: false} as const;
        return await waitAndTell(cluster, {awaited, patience, signal, flags, saysMet: false}, terminal);
      }),
    noCluster: (error) => Promise.resolve(new Reporter(terminal, flags).errors([error])),
  });
};

function wordsOf({flags, operands, dash}: Arguments<typeof CREATE_FLAGS>): NewRuntime {
  const names = operands.slice(0, dash);
  const rest = operands.slice(names.length);
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new UsageError(`exactly one NAME is required, got ${names.length}; arguments of the container follow --`);
  }
  if (flags.image === undefined) throw new UsageError('required flag(s) "image" not set');
  if (flags.command === true && rest.length === 0) throw new UsageError('--command needs the command after --');
  return {
    name: runtimeName(name),
    namespace: flags.namespace,
    image: imageName(flags.image),
    replicas: flags.replicas === undefined ? undefined : Number(flags.replicas),
    port: flags.port === undefined ? undefined : Number(flags.port),
    env: (flags.env ?? []).map(variable),
    command: flags.command === true ? rest : [],
    args: flags.command === true ? [] : rest,
  };
}

function variable(text: string): {name: string; value: string} {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`invalid env: ${text}; it is NAME=VALUE`);
  return {name: text.slice(0, equals), value: text.slice(equals + 1)};
}

interface Creating {
  readonly flags: CreateFlags;
  readonly cluster: Cluster;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

async function tryToCreate(
  words: NewRuntime,
  {flags, cluster, terminal, signal}: Creating,
): Promise<{runtime: RuntimeObject} | {outcome: Outcome}> {
  const {client, namespace, call, source} = cluster;
  const created: RuntimeObject[] = [];
  const failures: unknown[] = [];
  await inTurn([newRuntime({...words, namespace})], {
    signal,
    done: 'created',
    labelOf: () => `runtime/${sanitize(words.name)}`,
    async change(runtime, patient) {
      const dryRun = flags['dry-run'] === 'server';
      created.push(await createRuntime(client, runtime, {...call, signal: patient, dryRun}));
    },
    failed: (error) => void failures.push(error),
  });
  const [runtime] = created;
  return runtime === undefined ? {outcome: new Reporter(terminal, flags).errors(failures, source)} : {runtime};
}

interface Showing {
  readonly flags: CreateFlags;
  readonly format: DataFormat | undefined;
  readonly terminal: Terminal;
}

async function show(runtime: RuntimeObject, {flags, format, terminal}: Showing): Promise<Outcome> {
  if (format === undefined) {
    const name = sanitize(runtime.metadata?.name ?? '');
    terminal.stdout.write(`${qualifiedName(name)} created${dryRunSuffix(flags)}\n`);
    return 'done';
  }
  const showManagedFields = flags['show-managed-fields'] === true;
  terminal.stdout.write(
    await printObjects(format, {objects: [runtime], single: true, showManagedFields, headers: true}),
  );
  return 'done';
}
