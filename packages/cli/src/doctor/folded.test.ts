import {describe, expect, it} from '@jest/globals';
import {skip} from './check-ids.js';
import {folded} from './folded.js';

describe('folded', () => {
  it('makes one line of what is skipped for one cause, and only of that', () => {
    const checks = [
      skip('dns', 'no server'),
      skip('network', 'no server'),
      {id: 'port', status: 'ok', message: 'port 1'} as const,
      skip('tls', 'no server'),
      skip('crd', 'forbidden'),
    ];
    expect(folded(checks).map(({message}) => message)).toEqual([
      'Host name, Network: no server',
      'port 1',
      'TLS: no server',
      'CRD: forbidden',
    ]);
  });

  it('names once what is skipped of several controllers', () => {
    const checks = [skip('lease', 'not elected'), skip('lease', 'not elected')];
    expect(folded(checks).map(({message}) => message)).toEqual(['Lease: not elected']);
  });
});
