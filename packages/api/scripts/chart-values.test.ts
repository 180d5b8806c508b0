import {describe, expect, it} from '@jest/globals';
import {chartValues, valuesManifest, valuesTable, type ValuesSchema} from './chart-values.js';

const schema: ValuesSchema = {
  properties: {
    replicas: {description: 'Pods.', default: 2},
    image: {
      description: 'The image.',
      properties: {
        tag: {description: 'Its tag.', default: ''},
        secrets: {description: 'To pull it.', default: [{name: 'pull'}]},
      },
    },
    limits: {description: 'Bounds.', default: {cpu: '1', memory: '1Gi'}},
    global: {description: "Helm's.", default: {}},
  },
};

describe('the values of a chart', () => {
  it('are the defaults of the schema, a default being a value as a whole', () => {
    expect(chartValues(schema)).toEqual([
      {path: 'replicas', default: 2, description: 'Pods.'},
      {path: 'image.tag', default: '', description: 'Its tag.'},
      {path: 'image.secrets', default: [{name: 'pull'}], description: 'To pull it.'},
      {path: 'limits', default: {cpu: '1', memory: '1Gi'}, description: 'Bounds.'},
    ]);
  });

  it('are written with their descriptions', () => {
    expect(valuesManifest(schema)).toBe(`# Pods.
replicas: 2

# The image.
image:
  # Its tag.
  tag: ''
  # To pull it.
  secrets:
    - name: pull

# Bounds.
limits:
  cpu: '1'
  memory: 1Gi
`);
    expect(valuesTable(schema)).toContain('\n| `image.tag` | `""` | Its tag. |\n');
  });

  it.each<[string, ValuesSchema, string]>([
    [
      'a description',
      {properties: {a: {properties: {b: {default: 1}}, description: 'A.'}}},
      'value a.b has no description',
    ],
    ['a default', {properties: {a: {description: 'A.'}}}, 'value a has no default'],
  ])('need %s', (_what, lacking, message) => {
    expect(() => chartValues(lacking)).toThrow(message);
  });
});
