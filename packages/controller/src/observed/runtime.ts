import type {Runtime} from '@kruntimes/api';

/**
 * What the cache keeps of a Runtime: all but managedFields, which nothing here reads. The spec of one generation is one
 * object, however often its status changes.
 *
 * @param known the state before, if there is one
 */
export function trackRuntime(runtime: Runtime, known: Runtime | undefined): Runtime {
  const {managedFields, ...metadata} = runtime.metadata;
  const {uid, generation} = metadata;
  const isSameSpec = uid !== undefined && uid === known?.metadata.uid && generation === known.metadata.generation;
  return {...runtime, metadata, spec: isSameSpec ? known.spec : runtime.spec};
}
