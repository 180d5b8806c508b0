import {isDeepStrictEqual} from 'node:util';
import type {Runtime} from '@kruntimes/api';

/**
 * What the cache keeps of a Runtime: all but managedFields, which nothing here reads. A spec is one object for as long as
 * it is the same, however often the status changes. Its generation does not say so: one that the API server gave out
 * before it was restored from a backup it gives out again.
 *
 * @param known the state before, if there is one
 */
export function trackRuntime(runtime: Runtime, known: Runtime | undefined): Runtime {
  const {managedFields, ...metadata} = runtime.metadata;
  const isSame =
    known !== undefined && known.metadata.uid === metadata.uid && isDeepStrictEqual(runtime.spec, known.spec);
  return {...runtime, metadata, spec: isSame ? known.spec : runtime.spec};
}
