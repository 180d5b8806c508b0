// What another project writes; compiled against the packed package under both module resolutions.
import {runtimeCrd, type CustomResourceDefinition} from '@kruntimes/api/crd';
import {
  computeStatus,
  desiredReplicas,
  evaluatePod,
  runtimeState,
  type EvaluatedPod,
  type PodTemplateSpec,
  type Runtime,
  type RuntimeStatus,
} from '@kruntimes/api';
import {renderFieldError, validateRuntime, type FieldError} from '@kruntimes/api/validation';

const template: PodTemplateSpec = {spec: {containers: [{name: 'runtime', image: 'registry.example/web:v1'}]}};
const runtime: Runtime = {
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  metadata: {name: 'web', generation: 1},
  spec: {replicas: 2, template},
};

const errors: FieldError[] = validateRuntime(runtime);
const status: RuntimeStatus = computeStatus({
  runtime,
  observation: {deployment: {kind: 'missing'}},
  now: new Date(0),
});
const crd: CustomResourceDefinition = runtimeCrd;
const pods: EvaluatedPod[] = [];

console.log(
  JSON.stringify({
    errors: errors.map(renderFieldError),
    invalid: validateRuntime({...runtime, spec: {replicas: -1, template}}).length > 0,
    desired: desiredReplicas(runtime),
    state: runtimeState({...runtime, status}),
    eligible: pods.filter((pod) => evaluatePod(pod).eligible).length,
    crd: crd.metadata.name,
  }),
);
