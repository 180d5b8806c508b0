/**
 * A refusal of the API server's authorizer that goes on for so long is one, in ms: right after it came up, an API server
 * may refuse what is allowed.
 */
export const LASTING_MS = 5_000;
