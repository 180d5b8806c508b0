import type {ResourceType} from './resource.js';

/** The resources that are served now: the built-in ones, and those of the installed CRDs. */
export class Registry {
  readonly #resources = new Map<string, ResourceType>();

  constructor(builtIn: readonly ResourceType[]) {
    for (const resource of builtIn) this.add(resource);
  }

  add(resource: ResourceType): void {
    this.#resources.set(id(resource.group, resource.version, resource.plural), resource);
  }

  /** Ends the serving of every version of a resource. */
  remove(collection: string): void {
    for (const [key, resource] of this.#resources) if (resource.collection === collection) this.#resources.delete(key);
  }

  find(group: string, version: string, plural: string): ResourceType | undefined {
    return this.#resources.get(id(group, version, plural));
  }

  /** The resource of an owner reference, `apiVersion` and `kind`. */
  findKind(apiVersion: string, kind: string): ResourceType | undefined {
    return this.all().find(
      (r) => r.kind === kind && (r.group === '' ? r.version : `${r.group}/${r.version}`) === apiVersion,
    );
  }

  findCollection(collection: string): ResourceType | undefined {
    return this.all().find((resource) => resource.collection === collection);
  }

  all(): ResourceType[] {
    return [...this.#resources.values()];
  }
}

function id(group: string, version: string, plural: string): string {
  return `${group}/${version}/${plural}`;
}
