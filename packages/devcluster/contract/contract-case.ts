import type {Scope} from './scope.js';

/** One behaviour of the API that tests or controllers rely on. */
export interface ContractCase {
  /** The behaviour, as a sentence about the server. */
  readonly name: string;
  /** Why devcluster differs; there the check must fail, so that a difference that is gone is noticed. */
  readonly differs?: string;
  /** Makes the server forget its history, so that it runs when no other case does, and only where a server can be made to. */
  readonly forgets?: true;
  /** Throws where the server does not behave so. */
  check(scope: Scope): Promise<void>;
}

export interface ContractGroup {
  readonly group: string;
  readonly cases: readonly ContractCase[];
}
