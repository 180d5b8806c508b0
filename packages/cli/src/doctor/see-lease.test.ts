import {describe, expect, it} from '@jest/globals';
import {KubeClient, type LeaseRecord, type Transport} from '@kruntimes/kube';
import {seeLease, type SeenLease} from './lease.js';

const NOW = Date.parse('2026-01-01T12:00:00Z');

/** A transport that answers each request with the next of these Leases, and with the last one from then on. */
function answering(...specs: readonly [LeaseRecord, ...LeaseRecord[]]): Transport {
  const left = [...specs];
  return {
    host: 'server',
    request: () => {
      const spec = left.length > 1 ? left.shift() : left[0];
      const body = Buffer.from(JSON.stringify({kind: 'Lease', spec}));
      const headers = {'content-type': 'application/json'};
      return Promise.resolve({status: 200, headers, body: ReadableStream.from([body])});
    },
    close: () => undefined,
  };
}

function heldAt(renewTime: string, holderIdentity = 'pod-1'): LeaseRecord {
  return {holderIdentity, leaseDurationSeconds: 15, renewTime};
}

async function seen(...specs: readonly [LeaseRecord, ...LeaseRecord[]]): Promise<SeenLease> {
  const client = new KubeClient(answering(...specs));
  return await seeLease(client, {namespace: 'ns', name: 'lease', call: {}, now: () => NOW});
}

describe('seeLease', () => {
  it('takes one that was renewed a moment ago for held', async () => {
    expect(await seen(heldAt('2026-01-01T11:59:45Z'))).toEqual({kind: 'held', holder: 'pod-1'});
  });

  it('takes one that does not move for stale', async () => {
    expect(await seen(heldAt('2026-01-01T11:59:44Z'))).toEqual({kind: 'stale', holder: 'pod-1', ms: 16_000});
  });

  it('T36: takes one that moves for held, whatever the time in it', async () => {
    const moving = [heldAt('2026-01-01T11:00:00Z'), heldAt('2026-01-01T11:00:02Z')] as const;
    expect(await seen(...moving)).toEqual({kind: 'held', holder: 'pod-1'});
  });

  it('sees that it is given back meanwhile', async () => {
    const released = [heldAt('2026-01-01T11:00:00Z'), heldAt('2026-01-01T11:00:02Z', '')] as const;
    expect(await seen(...released)).toEqual({kind: 'free'});
  });
});
