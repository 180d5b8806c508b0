import {readFileSync} from 'node:fs';
import {setTimeout as delay} from 'node:timers/promises';
import {findCondition, type Runtime} from '@kruntimes/api';
import {runtimeCrd} from '@kruntimes/api/crd';
import {
  invalidMessage,
  renderFieldError,
  runtimeObjectName,
  decodingMessage,
  validateRuntime,
  type FieldError,
} from '@kruntimes/api/validation';
import {ApiError} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

interface InvalidRuntime {
  readonly name: string;
  readonly object: Runtime;
  readonly code: number;
  readonly errors: readonly string[];
}

const namespace = 'bad-input';
const TABLE = new URL('../../api/testdata/invalid-runtimes.json', import.meta.url);
const {cases} = JSON.parse(readFileSync(TABLE, 'utf8')) as {cases: InvalidRuntime[]};

/** Templates that the CRD takes, since their types are right, and a Deployment does not. */
const REJECTED_TEMPLATES: readonly {name: string; container: object; says: string}[] = [
  {name: 'no image', container: {}, says: 'spec.template.spec.containers[0].image: Required value'},
  {
    name: 'two ports of one name',
    container: {image: 'a', ports: [80, 81].map((containerPort) => ({name: 'http', containerPort, protocol: 'TCP'}))},
    says: 'spec.template.spec.containers[0].ports[1].name: Duplicate value: "http"',
  },
  {
    name: 'a volume that is not there',
    container: {image: 'a', volumeMounts: [{name: 'data', mountPath: '/data'}]},
    says: 'spec.template.spec.containers[0].volumeMounts[0].name: Not found: "data"',
  },
  {
    name: 'an unknown pull policy',
    container: {image: 'a', imagePullPolicy: 'Sometimes'},
    says: 'Unsupported value: "Sometimes"',
  },
  {
    name: 'a name of 100 kB',
    container: {image: 'a', volumeMounts: [{name: 'x'.repeat(100_000), mountPath: '/data'}]},
    says: 'spec.template.spec.containers[0].volumeMounts[0].name: Not found: "xxx',
  },
];

/** The words of the API server change with its version; those of 1.34 are the ones that are said offline. */
const OUR_VERSION = /^v1\.34\./;

const RULES = JSON.stringify(runtimeCrd);

/** What any version says: which fields are at fault, and our own rules word by word. */
function inCommon(offline: readonly FieldError[]): string[] {
  return offline
    .filter(({field}) => field !== '<nil>')
    .flatMap(({field, detail}) => [field, ...(RULES.includes(JSON.stringify(detail)) ? [detail] : [])]);
}

function inAnyOrder(message: string): string[] {
  return message
    .replace(/\]$/, '')
    .split(/, |: \[|decoding error: /)
    .sort();
}

describe(`bad input, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let speaksOurWords: boolean;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    const {gitVersion} = await bench.client.raw<{gitVersion: string}>('/version');
    speaksOurWords = OUR_VERSION.test(gitVersion);
    await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const refusal = async (object: Runtime): Promise<ApiError> => {
    const inNamespace = {...object, metadata: {namespace, ...object.metadata}};
    const answer: unknown = await bench.client
      .create(RUNTIMES, inNamespace, {fieldValidation: 'Strict', dryRun: true})
      .catch((error: unknown) => error);
    if (answer instanceof ApiError) return answer;
    throw new Error(`the API server took it: ${JSON.stringify(answer)}`);
  };

  it.each(cases)('$name: refused, and offline with the same words', async ({object, code, errors}) => {
    const error = await refusal(object);
    expect(error.code).toBe(code);
    const offline = validateRuntime(object);
    if (!speaksOurWords) {
      for (const text of inCommon(offline)) expect(error.message).toContain(text);
      return;
    }
    for (const text of errors) expect(error.message).toContain(text);
    const message = code === 400 ? decodingMessage : invalidMessage;
    // The server walks maps in a random order, so several faults come in any order.
    expect(inAnyOrder(message(runtimeObjectName(object), offline))).toEqual(inAnyOrder(error.message));
    expect(offline.map(renderFieldError).every((text) => error.message.includes(text))).toBe(true);
  });

  it.each(REJECTED_TEMPLATES)(
    'a template with $name: said on the Runtime, without a loop',
    async ({name: what, container, says}) => {
      const name = what.toLowerCase().replaceAll(' ', '-');
      const spec = {replicas: 1, template: {spec: {containers: [{name: 'runtime', ...container}]}}};
      await bench.client.create(RUNTIMES, bench.runtimeOf(name, spec));

      const status = await bench.statusWhen(
        name,
        'Stalled',
        ({conditions = []}) => findCondition(conditions, 'Stalled')?.status === 'True',
      );
      expect(status).toMatchObject({observedGeneration: 1, readyReplicas: 0});
      const ready = findCondition(status.conditions ?? [], 'Ready');
      expect(ready).toMatchObject({status: 'False', reason: 'TemplateInvalid'});
      expect(ready?.message).toContain(says);

      const before = bench.cluster.controllerWrites();
      await delay(2_000);
      expect(bench.cluster.controllerWrites()).toBe(before);

      const good = {spec: {replicas: 2, template: bench.cluster.template()}};
      await bench.client.patch(RUNTIMES, {namespace, name}, {patch: {kind: 'merge', body: good}});
      const healed = await bench.statusWhen(name, 'its Pods are there', ({replicas}) => replicas === 2);
      expect(findCondition(healed.conditions ?? [], 'Stalled')?.status).toBe('False');
    },
    60_000,
  );
});
