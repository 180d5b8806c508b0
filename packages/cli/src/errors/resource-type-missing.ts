import {GROUP, PLURAL} from '@kruntimes/api';

/** The server does not know Runtimes: the CRD is not installed. */
export class ResourceTypeMissing extends Error {
  override readonly name = 'ResourceTypeMissing';

  constructor(options: {readonly cause?: unknown} = {}) {
    super(`the server doesn't have a resource type "${PLURAL}" in group "${GROUP}"`, options);
  }
}
