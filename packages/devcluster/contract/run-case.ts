import assert from 'node:assert/strict';
import type {ContractCase} from './contract-case.js';
import type {ContractOutcome, ContractSide} from './contract-side.js';
import type {Client} from './http/client.js';
import {pathOf} from './objects/paths.js';
import {Scope} from './scope.js';

/** A case that takes longer has failed, in ms. */
const CASE_MS = 45_000;

export interface CaseSetting {
  readonly client: Client;
  readonly side: ContractSide;
  /** Where the case works; it is created for it, and stays. */
  readonly namespace: string;
}

/** Runs one case. On devcluster a case that says that it differs must fail. */
export async function runCase(one: ContractCase, {client, side, namespace}: CaseSetting): Promise<ContractOutcome> {
  const {forget} = side;
  if (one.forgets === true && forget === undefined) return {kind: 'skipped'};
  try {
    const body = {apiVersion: 'v1', kind: 'Namespace', metadata: {name: namespace}};
    (await client.send('POST', pathOf({of: 'namespaces'}), {body})).as(201);
    await inTime(one.check(new Scope(client, namespace, forget ?? nothing)));
  } catch (error) {
    if (side.imitates && one.differs !== undefined) return {kind: 'differs', why: one.differs};
    return {kind: 'failed', error: error instanceof Error ? error : new Error(String(error))};
  }
  if (!side.imitates || one.differs === undefined) return {kind: 'held'};
  return {
    kind: 'failed',
    error: new assert.AssertionError({message: `this no longer differs: take away \`differs: ${one.differs}\``}),
  };
}

async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not over within ${CASE_MS / 1000} s`)), CASE_MS);
  });
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}

const nothing = (): Promise<void> => Promise.resolve();
