import {devcluster} from './devcluster.js';
import {envtest} from './envtest.js';
import type {Provider} from './provider.js';

const PROVIDERS: readonly Provider[] = [envtest, devcluster];

/** The provider that `KRT_E2E_PROVIDER` names; hack/e2e sets it. */
export function chosenProvider(): Provider {
  const name = process.env['KRT_E2E_PROVIDER'] ?? envtest.name;
  const provider = PROVIDERS.find((candidate) => candidate.name === name);
  if (provider === undefined) {
    throw new Error(`KRT_E2E_PROVIDER=${name}: must be one of ${PROVIDERS.map((known) => known.name).join(', ')}`);
  }
  const reason = provider.unavailable();
  if (reason !== undefined) throw new Error(`${name} cannot run here: ${reason}`);
  return provider;
}
