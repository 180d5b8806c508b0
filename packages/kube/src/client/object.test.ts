import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {controllerOf, keyOf, objectKey, splitKey} from './object.js';
import {apiVersion, collectionPath, objectPath, type ResourceType} from './resource-type.js';
import {compareResourceVersions, isOlder} from './resource-version.js';

describe('keys', () => {
  it.each([
    [undefined, 'a', 'a'],
    ['', 'a', 'a'],
    ['ns', 'a', 'ns/a'],
  ])('of %j and %j', (namespace, name, key) => {
    expect(objectKey(namespace, name)).toBe(key);
    expect(keyOf({metadata: {name, ...(namespace === undefined ? {} : {namespace})}})).toBe(key);
    expect(splitKey(key)).toEqual({namespace: namespace === '' ? undefined : namespace, name});
  });
});

describe('controllerOf', () => {
  it('is the owner that says so', () => {
    const owner = {apiVersion: 'v1', kind: 'K', name: 'n', uid: 'u'};
    const controller = {...owner, uid: 'c', controller: true};
    expect(controllerOf({metadata: {ownerReferences: [owner, controller]}})).toBe(controller);
    expect(controllerOf({metadata: {ownerReferences: [owner]}})).toBeUndefined();
    expect(controllerOf({})).toBeUndefined();
  });
});

describe('paths', () => {
  const pods: ResourceType = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};
  const nodes: ResourceType = {group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false};
  const leases: ResourceType = {
    group: 'coordination.k8s.io',
    version: 'v1',
    plural: 'leases',
    kind: 'Lease',
    namespaced: true,
  };

  it.each([
    [collectionPath(pods), '/api/v1/pods'],
    [collectionPath(pods, 'ns'), '/api/v1/namespaces/ns/pods'],
    [collectionPath(nodes, 'ns'), '/api/v1/nodes'],
    [objectPath(leases, {namespace: 'ns', name: 'a'}), '/apis/coordination.k8s.io/v1/namespaces/ns/leases/a'],
    [objectPath(nodes, {name: 'a'}, 'status'), '/api/v1/nodes/a/status'],
    [apiVersion(pods), 'v1'],
    [apiVersion(leases), 'coordination.k8s.io/v1'],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected);
  });
});

describe('a name that would lead to another path', () => {
  it.each([
    ['', 'invalid resource name "": [may not be empty]'],
    ['..', 'invalid resource name "..": [may not be \'..\']'],
    ['a/b%', "invalid resource name \"a/b%\": [may not contain '/' may not contain '%']"],
  ])('%j is refused', (name, message) => {
    const pods: ResourceType = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};
    expect(() => objectPath(pods, {namespace: 'ns', name})).toThrow(message);
    expect(() => collectionPath(pods, name)).toThrow(message.replace('resource name', 'namespace'));
  });
});

describe('resourceVersions', () => {
  it('order as whole numbers of any length', () => {
    fc.assert(
      fc.property(fc.bigInt({min: 0n, max: 1n << 80n}), fc.bigInt({min: 0n, max: 1n << 80n}), (a, b) => {
        const order = a < b ? -1 : a > b ? 1 : 0;
        expect(compareResourceVersions(String(a), String(b))).toBe(order);
        expect(isOlder(String(a), String(b))).toBe(a < b);
      }),
    );
  });

  it.each([
    ['9', '10', -1],
    ['9007199254740993', '9007199254740992', 1],
    ['x', 'x', 0],
    [undefined, undefined, 0],
    ['x', '1', undefined],
    ['', '1', undefined],
    [undefined, '1', undefined],
  ])('%j and %j: %j', (a, b, order) => {
    expect(compareResourceVersions(a, b)).toBe(order);
    expect(isOlder(a, b)).toBe(order === -1);
  });
});
