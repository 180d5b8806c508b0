import {isGone, toError, type KubeClient, type SelectOptions} from '@kruntimes/kube';
import {badSelection, expectRuntimes, expectShape, typeMissing} from './answers.js';
import {RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** What was found, and what went wrong on the way: a list may break off after its first pages. */
export interface Found {
  readonly runtimes: readonly RuntimeObject[];
  readonly failures: readonly Error[];
}

/**
 * All Runtimes of a selection, page by page; started over once when the server forgot where the next page begins.
 * One that is misshapen is a failure, and does not keep the others back.
 */
export async function listRuntimes(client: KubeClient, selection: SelectOptions): Promise<Found> {
  const first = await readPages(client, selection);
  return first.failures.some(isGone) ? await readPages(client, selection) : first;
}

async function readPages(client: KubeClient, selection: SelectOptions): Promise<Found> {
  const runtimes: RuntimeObject[] = [];
  const failures: Error[] = [];
  try {
    for await (const page of client.pages(RUNTIMES, {...selection, readAhead: true})) {
      for (const runtime of expectRuntimes(page, client.host)) {
        try {
          runtimes.push(expectShape(runtime));
        } catch (error) {
          failures.push(toError(error));
        }
      }
    }
  } catch (error) {
    failures.push(toError(badSelection(typeMissing(error), selection)));
  }
  return {runtimes, failures};
}
