import {API_VERSION, KIND, RUNTIME_CONTAINER} from '@kruntimes/api';
import type {CallOptions, KubeClient} from '@kruntimes/kube';
import {expectRuntime, invalidRuntime, typeMissing} from './answers.js';
import {FIELD_MANAGER, RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** A Runtime of one container, in few words. */
export interface NewRuntime {
  readonly name: string;
  /** Left out where none is named. */
  readonly namespace: string | undefined;
  readonly image: string;
  readonly replicas: number | undefined;
  readonly port: number | undefined;
  readonly env: readonly {readonly name: string; readonly value: string}[];
  readonly command: readonly string[];
  readonly args: readonly string[];
}

/** The object that these words describe; what they leave out is left to the server's defaults. */
export function newRuntime(words: NewRuntime): RuntimeObject {
  const {name, namespace, image, replicas, port, env, command, args} = words;
  const container = {
    name: RUNTIME_CONTAINER,
    image,
    ...(command.length === 0 ? {} : {command: [...command]}),
    ...(args.length === 0 ? {} : {args: [...args]}),
    ...(env.length === 0 ? {} : {env: [...env]}),
  };
  return {
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: {name, ...(namespace === undefined ? {} : {namespace})},
    spec: {
      ...(replicas === undefined ? {} : {replicas}),
      ...(port === undefined ? {} : {port}),
      template: {spec: {containers: [container]}},
    },
  };
}

export interface CreateOptions extends CallOptions {
  /** The server checks and answers, and stores nothing. */
  readonly dryRun: boolean;
}

/**
 * Creates a Runtime, strictly validated by the server.
 *
 * @throws InvalidObject when the server refuses it for its content; ApiError (`AlreadyExists` among them), ConnectionError
 */
export async function createRuntime(
  client: KubeClient,
  runtime: RuntimeObject,
  {dryRun, ...call}: CreateOptions,
): Promise<RuntimeObject> {
  try {
    const options = {...call, dryRun, fieldManager: FIELD_MANAGER, fieldValidation: 'Strict'} as const;
    return expectRuntime(await client.create(RUNTIMES, runtime, options), client.host);
  } catch (error) {
    // A namespace that is not there is named in the message.
    const name = /namespaces "([^"]+)" not found/.exec(error instanceof Error ? error.message : '')?.[1];
    throw typeMissing(invalidRuntime(error, runtime.metadata?.name ?? ''), name);
  }
}
