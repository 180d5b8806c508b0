import type {Client} from './http/client.js';
import {PATCH_TYPES, type RequestOptions} from './http/client.js';
import type {Reply} from './http/reply.js';
import type {Watching} from './http/watching.js';
import {pathOf, type PathOf} from './objects/paths.js';
import type {Fields} from './objects/fields.js';

/** What a case works with: raw requests, and a namespace of its own. */
export class Scope {
  constructor(
    readonly client: Client,
    readonly namespace: string,
    /** Makes the server forget its history up to now; for a case that says so. */
    readonly forget: () => Promise<void>,
  ) {}

  /** Path of a collection or an object in the case's namespace, with its query. */
  path(place: PathOf): string {
    return pathOf({namespace: this.namespace, ...place});
  }

  get(place: PathOf, options?: RequestOptions): Promise<Reply> {
    return this.client.send('GET', this.path(place), options);
  }

  create(place: PathOf, body: Fields, options?: RequestOptions): Promise<Reply> {
    return this.client.send('POST', this.path(place), {...options, body});
  }

  update(place: PathOf, body: Fields, options?: RequestOptions): Promise<Reply> {
    return this.client.send('PUT', this.path(place), {...options, body});
  }

  patch(place: PathOf, kind: keyof typeof PATCH_TYPES, body: unknown): Promise<Reply> {
    return this.client.send('PATCH', this.path(place), {type: PATCH_TYPES[kind], body});
  }

  delete(place: PathOf, body?: Fields): Promise<Reply> {
    return this.client.send('DELETE', this.path(place), body === undefined ? {} : {body});
  }

  watch(place: PathOf, options?: RequestOptions): Promise<Watching> {
    const query = {watch: 'true', ...place.query};
    return this.client.watch(this.path({...place, query}), options);
  }
}
