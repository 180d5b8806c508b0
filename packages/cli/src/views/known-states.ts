import {REASONS, type PoolState} from '@kruntimes/api';

/** The words that the counts and the metadata of a Runtime give. */
const COUNTED_STATES: readonly (PoolState | 'Terminating' | 'Unknown' | 'Stale')[] = [
  'Terminating',
  'Unknown',
  'Stale',
  'ScalingDown',
  'RollingOut',
  'Progressing',
  'ScaledToZero',
  'Ready',
];

/** Every STATUS that this version knows: a Runtime can be stalled for any of the reasons. */
export const KNOWN_STATES: readonly string[] = [...new Set([...COUNTED_STATES, ...Object.keys(REASONS)])];
