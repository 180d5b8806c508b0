import type {JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';

/** What a Table's rows carry besides the cells (`includeObject` of the request). */
export type RowObject = 'None' | 'Metadata' | 'Object';

export interface TableOptions {
  readonly version: 'v1' | 'v1beta1';
  readonly include: RowObject;
  /** Only the first Table of a watch has column definitions. */
  readonly headers: boolean;
  readonly now: Date;
}

/** meta.k8s.io Table of some objects: what `kubectl get` prints. */
export function toTable(
  resource: ResourceType,
  what: {objects: readonly KubeObject[]; listMetadata: JsonObject},
  options: TableOptions,
): JsonObject {
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${options.version}`,
    metadata: what.listMetadata,
    columnDefinitions: options.headers
      ? resource.columns.map(({name, type, format, description, priority}) => ({
          name,
          type,
          format,
          description,
          priority,
        }))
      : null,
    rows: what.objects.map((object) => ({
      cells: resource.columns.map((column) => column.cell(object, options.now)),
      ...rowObject(object, options),
    })),
  };
}

function rowObject(object: KubeObject, options: TableOptions): JsonObject {
  switch (options.include) {
    case 'None':
      return {object: null};
    case 'Object':
      return {object};
    case 'Metadata':
      return {
        object: {
          kind: 'PartialObjectMetadata',
          apiVersion: `meta.k8s.io/${options.version}`,
          metadata: object.metadata,
        },
      };
  }
}
