import type {FlagTable} from '../command-line/flag.js';

/** The namespace that `deploy/install.yaml` installs the controller in. */
export const CONTROLLER_NAMESPACE = 'kruntimes-system';

/** The flag of the commands that look at the controller. */
export const CONTROLLER_FLAGS = {
  'controller-namespace': {
    kind: 'string',
    value: 'NS',
    summary: `namespace of the controller (${CONTROLLER_NAMESPACE} by default)`,
  },
} as const satisfies FlagTable;
