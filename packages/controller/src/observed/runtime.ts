import type {Runtime} from '@kruntimes/api';

/** What the cache keeps of a Runtime: all but managedFields, which nothing here reads. */
export function trackRuntime(runtime: Runtime): Runtime {
  const {managedFields, ...metadata} = runtime.metadata;
  return {...runtime, metadata};
}
