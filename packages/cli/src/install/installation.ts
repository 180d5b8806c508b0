import type {KubeObject} from '@kruntimes/kube';
import type {RoleBinding} from '../services/installed-types.js';
import type {Deployment} from '../services/workload-resources.js';

/** What of an installation is chosen; what is absent is as in `deploy/install.yaml`. */
export interface InstallationChoices {
  readonly namespace?: string;
  /** The image of the controller. */
  readonly image?: string;
  /** How many controllers run; one of them leads. */
  readonly replicas?: number;
  readonly parts: 'all' | 'crds' | 'all but crds';
}

/** The container of the controller, among those that others may have put beside it. */
export const CONTROLLER_CONTAINER = 'controller';

/** The namespace of the controller, unless another is chosen. */
export function defaultNamespace(bundled: readonly KubeObject[]): string {
  return bundled.find(({kind}) => kind === 'Namespace')?.metadata?.name ?? '';
}

/** The objects of an installation, in the order in which they are applied. */
export function installation(bundled: readonly KubeObject[], choices: InstallationChoices): readonly KubeObject[] {
  const from = defaultNamespace(bundled);
  return bundled
    .filter((object) => choices.parts === 'all' || isCrd(object) === (choices.parts === 'crds'))
    .map((object) => moved(object, from, choices.namespace ?? from))
    .map((object) => withController(object, choices));
}

export function isCrd({kind}: KubeObject): boolean {
  return kind === 'CustomResourceDefinition';
}

// The namespace itself, what is in it, and who is named as being in it.
function moved(object: KubeObject & Pick<RoleBinding, 'subjects'>, from: string, to: string): KubeObject {
  const {metadata = {}, subjects, kind} = object;
  const named = kind === 'Namespace' && metadata.name === from ? {name: to} : {};
  const placed = metadata.namespace === from ? {namespace: to} : {};
  return {
    ...object,
    metadata: {...metadata, ...named, ...placed},
    ...(subjects === undefined
      ? {}
      : {subjects: subjects.map((subject) => (subject.namespace === from ? {...subject, namespace: to} : subject))}),
  };
}

/** An object of an installation with the image and the replicas that are chosen; what is absent stays as it is. */
export function withController(
  object: KubeObject,
  {image, replicas}: Pick<InstallationChoices, 'image' | 'replicas'>,
): KubeObject {
  if (object.kind === 'Deployment') {
    const {spec = {}} = object as Deployment;
    return {
      ...object,
      spec: {
        ...spec,
        ...(replicas === undefined ? {} : {replicas}),
        ...(image === undefined ? {} : {template: withImage(spec.template ?? {}, image)}),
      },
    } as KubeObject;
  }
  // A budget of one for a single Pod would keep its node from being drained.
  if (object.kind === 'PodDisruptionBudget' && replicas !== undefined && replicas < 2) {
    return {...object, spec: {...(object as {spec?: object}).spec, minAvailable: 0}} as KubeObject;
  }
  return object;
}

/** The image that the controller runs; undefined where there is no controller among the objects. */
export function controllerImage(objects: readonly KubeObject[]): string | undefined {
  const deployment = objects.find(({kind}) => kind === 'Deployment') as Deployment | undefined;
  return deployment?.spec?.template?.spec?.containers?.[0]?.image;
}

type PodTemplate = NonNullable<NonNullable<Deployment['spec']>['template']>;

function withImage(template: PodTemplate, image: string): object {
  const containers = (template.spec?.containers ?? []).map((container) => ({...container, image}));
  return {...template, spec: {...template.spec, containers}};
}
