/** The signals that end a command in good order. */
export const ENDING_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

export type EndingSignal = (typeof ENDING_SIGNALS)[number];
