import {describe, expect, it} from '@jest/globals';
import {ownedFieldsOf, ownsEvery} from './owned-fields.js';

/** As kube-apiserver 1.34 answered an apply of {@link CONFIGURATION}. */
const FIELDS = {
  'f:metadata': {
    'f:labels': {'f:app': {}},
    'f:ownerReferences': {'k:{"uid":"1af55de1"}': {}},
  },
  'f:spec': {
    'f:paused': {},
    'f:selector': {},
    'f:template': {
      'f:spec': {
        'f:containers': {
          'k:{"name":"runtime"}': {
            '.': {},
            'f:args': {},
            'f:image': {},
            'f:name': {},
            'f:ports': {'k:{"containerPort":80,"protocol":"TCP"}': {'.': {}, 'f:containerPort': {}, 'f:protocol': {}}},
          },
        },
        'f:volumes': {'k:{"name":"tmp"}': {'.': {}, 'f:emptyDir': {}, 'f:name': {}}},
      },
    },
  },
};

const CONFIGURATION = {
  metadata: {labels: {app: 'web'}, ownerReferences: [{uid: '1af55de1', name: 'web', controller: true}]},
  spec: {
    paused: false,
    selector: {matchLabels: {app: 'web'}},
    template: {
      spec: {
        containers: [{name: 'runtime', image: 'a', args: ['x', 'x'], ports: [{containerPort: 80, protocol: 'TCP'}]}],
        volumes: [{name: 'tmp', emptyDir: {}}],
      },
    },
  },
};

type Fields = Readonly<Record<string, unknown>>;

/** A set without the entry at a path; a parent that has nothing left goes too, as on the server. */
function without(fields: Fields, [name = '', ...rest]: readonly string[]): Fields {
  const {[name]: entry, ...others} = fields;
  if (rest.length === 0) return others;
  const inner = without(entry as Fields, rest);
  return Object.keys(inner).length === 0 ? others : {...fields, [name]: inner};
}

const CONTAINER = ['f:spec', 'f:template', 'f:spec', 'f:containers', 'k:{"name":"runtime"}'];

describe('ownsEvery', () => {
  it('finds every field of the configuration in the set that the server answered with', () => {
    expect(ownsEvery(CONFIGURATION, FIELDS)).toBe(true);
  });

  it.each<[string, string[]]>([
    ['a field', [...CONTAINER, 'f:image']],
    ['a whole list item', CONTAINER],
    ['an item of a list with two keys', [...CONTAINER, 'f:ports', 'k:{"containerPort":80,"protocol":"TCP"}']],
    ['an atomic list', [...CONTAINER, 'f:args']],
    ['an atomic map', ['f:spec', 'f:selector']],
    ['a field whose value is false', ['f:spec', 'f:paused']],
    [
      'an empty map that means something',
      ['f:spec', 'f:template', 'f:spec', 'f:volumes', 'k:{"name":"tmp"}', 'f:emptyDir'],
    ],
    ['an owner reference', ['f:metadata', 'f:ownerReferences', 'k:{"uid":"1af55de1"}']],
    ['the last label', ['f:metadata', 'f:labels']],
  ])('notices that somebody took %s', (_what, path) => {
    expect(ownsEvery(CONFIGURATION, without(FIELDS, path))).toBe(false);
  });

  it('finds a port whose protocol the API server fills in', () => {
    const ports = (entry: object): object => ({
      spec: {template: {spec: {containers: [{name: 'runtime', ports: [entry]}]}}},
    });
    expect(ownsEvery(ports({containerPort: 80}), FIELDS)).toBe(true);
    expect(ownsEvery(ports({containerPort: 80, protocol: 'UDP'}), FIELDS)).toBe(false);
    expect(ownsEvery(ports({containerPort: 81}), FIELDS)).toBe(false);
  });

  it('does not mind what others own beside it', () => {
    expect(ownsEvery(CONFIGURATION, {...FIELDS, 'f:status': {}})).toBe(true);
  });
});

describe('ownedFieldsOf', () => {
  const ours = {manager: 'kruntimes-controller', operation: 'Apply', fieldsV1: {'f:spec': {}}};

  it('takes our apply, and neither our updates, nor those of a subresource, nor those of others', () => {
    expect(
      ownedFieldsOf([
        {...ours, operation: 'Update', fieldsV1: {'f:a': {}}},
        {...ours, subresource: 'scale', fieldsV1: {'f:b': {}}},
        {...ours, manager: 'kubectl', fieldsV1: {'f:c': {}}},
        ours,
      ]),
    ).toBe('{"f:spec":{}}');
  });

  it('is undefined when nothing is ours', () => {
    expect(ownedFieldsOf([])).toBeUndefined();
    expect(ownedFieldsOf(undefined)).toBeUndefined();
  });
});
