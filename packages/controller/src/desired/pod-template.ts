import {capacityAnnotation, RUNTIME_CONTAINER, selectorFor, type PodTemplateSpec, type Runtime} from '@kruntimes/api';
import {withoutEmptyLists} from './without-empty-lists.js';

type PodSpec = NonNullable<PodTemplateSpec['spec']>;
type Container = PodSpec['containers'][number];

/** The Pod template of a Runtime's Deployment: the user's, with our selector label, the capacity and the port on top. */
export function desiredTemplate(runtime: Runtime): PodTemplateSpec {
  const {template, port} = runtime.spec;
  const annotations = {...template.metadata?.annotations, ...capacityAnnotations(runtime)};
  const spec = template.spec ?? {containers: []};
  const containers = port === undefined ? spec.containers : withPort(spec.containers, port);
  return withoutEmptyLists({
    ...template,
    metadata: {
      ...template.metadata,
      labels: {...template.metadata?.labels, ...selectorFor(runtime.metadata.name ?? '')},
      ...(Object.keys(annotations).length === 0 ? {} : {annotations}),
    },
    spec: {...spec, containers},
  });
}

function capacityAnnotations(runtime: Runtime): Record<string, string> {
  // A quantity may be written as a number; an annotation is always text.
  const resources = Object.entries<number | string>(runtime.spec.capacity?.resources ?? {});
  return Object.fromEntries(resources.map(([name, quantity]) => [capacityAnnotation(name), String(quantity)]));
}

function withPort([first, ...rest]: readonly Container[], port: number): Container[] {
  if (first === undefined) return [];
  const ports = first.ports ?? [];
  const declared = ports.some((entry) => entry.containerPort === port && (entry.protocol ?? 'TCP') === 'TCP');
  const container: Container = {
    ...first,
    ports: declared ? ports : [...ports, {name: RUNTIME_CONTAINER, containerPort: port, protocol: 'TCP'}],
    readinessProbe: first.readinessProbe ?? {tcpSocket: {port}},
  };
  return [container, ...rest];
}
