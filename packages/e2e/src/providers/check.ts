import {toError} from '@kruntimes/kube';
import {namedProvider} from './chosen.js';

// Says whether the provider of KRT_E2E_PROVIDER can run here: 0 yes, 3 no, with the reason on stdout; 2 there is no such one.
try {
  const provider = namedProvider();
  const reason = provider.unavailable();
  if (reason !== undefined) {
    process.stdout.write(`skipped: the scenarios on ${provider.name}: ${reason}\n`);
    process.exitCode = 3;
  }
} catch (error) {
  process.stderr.write(`e2e: ${toError(error).message}\n`);
  process.exitCode = 2;
}
