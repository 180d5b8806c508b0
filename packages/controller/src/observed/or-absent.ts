import {isNotFound} from '@kruntimes/kube';

/** What a request reads, or `undefined` where nothing is there. */
export async function orAbsent<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
