import type {V1Pod, V1PodTemplateSpec} from '@kubernetes/client-node';
import {expectTypeOf} from 'expect-type';
import type {EvaluatedPod, Reason, Runtime, RuntimeList, RuntimeSpec, RuntimeStatus, REASONS} from '../src/index.js';
import {deploymentName, evaluatePod, selectorFor} from '../src/index.js';

// Checked by the compiler (`typecheck`); nothing here runs.

type Template = RuntimeSpec['template'];

// A template can be handed to client-node and taken from it, without a cast.
expectTypeOf<Template>().toExtend<V1PodTemplateSpec>();
expectTypeOf<V1PodTemplateSpec>().toExtend<Template>();

// The types have what the schema has, and no more.
expectTypeOf<Runtime['apiVersion']>().toEqualTypeOf<'kruntimes.io/v1alpha1'>();
expectTypeOf<Runtime['kind']>().toEqualTypeOf<'Runtime'>();
expectTypeOf<RuntimeList['items'][number]>().toEqualTypeOf<Runtime>();
expectTypeOf<RuntimeSpec>().toHaveProperty('replicas').toEqualTypeOf<number | undefined>();
expectTypeOf<keyof RuntimeStatus>().toEqualTypeOf<
  | 'observedGeneration'
  | 'replicas'
  | 'readyReplicas'
  | 'updatedReplicas'
  | 'availableReplicas'
  | 'selector'
  | 'lastProgressTime'
  | 'progress'
  | 'conditions'
  | 'notReady'
>();
// @ts-expect-error a misspelled field is an error
export const misspelled: RuntimeSpec = {replica: 3, template: {}};
// @ts-expect-error a value that is undefined is not the same as no value
export const undefinedReplicas: RuntimeSpec = {replicas: undefined, template: {}};

// Reasons are a closed vocabulary that comes from the table.
expectTypeOf<Reason>().toEqualTypeOf<keyof typeof REASONS>();
expectTypeOf<'ImagePullFailed'>().toExtend<Reason>();
expectTypeOf<'Novel'>().not.toExtend<Reason>();

expectTypeOf(deploymentName).returns.toEqualTypeOf<string>();
expectTypeOf(selectorFor('web')).toExtend<Record<string, string>>();

// What is eligible has a capacity, and what is not has a reason.
const evaluation = evaluatePod({});
if (evaluation.eligible) expectTypeOf(evaluation.capacity).toEqualTypeOf<Record<string, string>>();
else expectTypeOf(evaluation.reason).toExtend<string>();

// client-node's Pod and a Pod as JSON can both be judged.
expectTypeOf<V1Pod>().toExtend<EvaluatedPod>();
