import {devcluster} from './devcluster.js';
import {envtest} from './envtest.js';
import {existing} from './existing.js';
import {kind} from './kind.js';
import type {Provider} from './provider.js';

const PROVIDERS: readonly Provider[] = [envtest, devcluster, kind, existing];

/**
 * The provider that `KRT_E2E_PROVIDER` names; hack/e2e sets it.
 *
 * @throws Error when there is none of that name
 */
export function namedProvider(): Provider {
  const name = process.env['KRT_E2E_PROVIDER'] ?? envtest.name;
  const provider = PROVIDERS.find((candidate) => candidate.name === name);
  if (provider !== undefined) return provider;
  throw new Error(`provider ${name}: must be one of ${PROVIDERS.map((known) => known.name).join(', ')}`);
}

/**
 * The provider that the tests run on.
 *
 * @throws Error when this machine cannot run it
 */
export function chosenProvider(): Provider {
  const provider = namedProvider();
  const reason = provider.unavailable();
  if (reason !== undefined) throw new Error(`${provider.name} cannot run here: ${reason}`);
  return provider;
}
