import {isNotFound} from '../errors.js';

/** What a request reads, or `undefined` where the server has nothing there (404); any other failure is thrown. */
export async function orAbsent<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
