import {describe, expect, it} from '@jest/globals';
import {controllerVersionCheck, controllerVersionOf} from './controller-version.js';

function deployed(
  image: string,
  labels: Readonly<Record<string, string>> = {},
): Parameters<typeof controllerVersionOf>[0] {
  const containers = [
    {name: 'proxy', image: 'proxy:9.9.9'},
    {name: 'controller', image},
  ];
  return {metadata: {labels}, spec: {template: {spec: {containers}}}};
}

describe('controllerVersionOf', () => {
  it.each([
    ['registry.example:5000/c:1.2.3', '1.2.3'],
    ['c:v1.2.3-rc.1@sha256:0123', '1.2.3-rc.1'],
    ['registry.example:5000/c', undefined],
    ['c:dev', undefined],
  ])('reads %s', (image, version) => {
    expect(controllerVersionOf(deployed(image))).toEqual({image, version});
  });

  it('goes by the label where the tag is no version', () => {
    expect(controllerVersionOf(deployed('c:dev', {'app.kubernetes.io/version': '1.2.3'})).version).toBe('1.2.3');
  });
});

describe('controllerVersionCheck', () => {
  it.each([
    ['1.2.9', '1.2.3', 'ok'],
    ['1.3.0', '1.2.3', 'warn'],
    ['2.2.3', '1.2.3', 'warn'],
    [undefined, '1.2.3', 'skip'],
    ['1.2.3', '0.0.0', 'skip'],
    ['0.0.0', '1.2.3', 'skip'],
  ])('of %p and krt %s is %s', (version, own, status) => {
    expect(controllerVersionCheck({image: 'c', version}, own).status).toBe(status);
  });
});
