import type {FieldError} from '@kruntimes/api/validation';
import type {KubeObject} from '../objects/kube-object.js';

const path = 'metadata.ownerReferences';

/** What apimachinery's ValidateOwnerReferences refuses: empty fields, and a second controller. */
export function validateOwnerReferences({metadata}: KubeObject): FieldError[] {
  const owners = metadata.ownerReferences ?? [];
  const empty = owners.flatMap((owner) =>
    (['apiVersion', 'kind', 'name', 'uid'] as const)
      .filter((field) => (owner[field] as string | undefined) === undefined || owner[field] === '')
      .map((field): FieldError => {
        const detail = field === 'apiVersion' ? 'version must not be empty' : 'must not be empty';
        return {field: `${path}.${field}`, type: 'Invalid', value: '', detail};
      }),
  );
  const [first, second] = owners.filter(({controller}) => controller === true);
  if (first === undefined || second === undefined) return empty;
  const both = `${first.kind}/${first.name} and ${second.kind}/${second.name}`;
  const detail = `Only one reference can have Controller set to true. Found "true" in references for ${both}`;
  return [...empty, {field: path, type: 'Invalid', value: owners, detail}];
}
