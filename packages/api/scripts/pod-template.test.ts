import {describe, expect, it} from '@jest/globals';
import {podTemplateSchema, type OpenApiDocument} from './pod-template.ts';

const core = (name: string): string => `io.k8s.api.core.v1.${name}`;
const to = (name: string): {$ref: string} => ({$ref: `#/components/schemas/${name}`});

function documentWith(podSpec: object, others: object = {}): OpenApiDocument {
  const schemas = {
    [core('PodTemplateSpec')]: {
      type: 'object',
      properties: {
        metadata: {allOf: [to('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta')], default: {}},
        spec: {allOf: [to(core('PodSpec'))], default: {}},
      },
    },
    [core('PodSpec')]: {type: 'object', properties: podSpec},
    ...others,
  };
  return {components: {schemas}} as unknown as OpenApiDocument;
}

describe('podTemplateSchema', () => {
  it('leaves out descriptions, enums and the defaults of the server', () => {
    const schema = podTemplateSchema(
      documentWith({restartPolicy: {type: 'string', description: 'long', enum: ['Always'], default: 'Always'}}),
    );
    expect(schema.definitions?.['PodSpec']?.properties).toEqual({restartPolicy: {type: 'string'}});
  });

  it('keeps the default of a key of a list map that may be left out, and of no other field', () => {
    const port = {
      type: 'object',
      required: ['containerPort'],
      properties: {
        containerPort: {type: 'integer', format: 'int32', default: 0},
        protocol: {type: 'string', default: 'TCP'},
        name: {type: 'string', default: ''},
      },
    };
    const keys = {'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['containerPort', 'protocol']};
    const ports = {type: 'array', items: to(core('ContainerPort')), ...keys, 'x-kubernetes-patch-strategy': 'merge'};
    const {definitions} = podTemplateSchema(documentWith({ports}, {[core('ContainerPort')]: port}));
    expect(definitions?.['ContainerPort']?.properties).toEqual({
      containerPort: {type: 'integer', format: 'int32'},
      protocol: {type: 'string', default: 'TCP'},
      name: {type: 'string'},
    });
    expect(definitions?.['PodSpec']?.properties?.['ports']).toEqual({
      type: 'array',
      items: {$ref: '#/definitions/ContainerPort'},
      ...keys,
    });
  });

  it('reads quantities and int-or-strings as a CRD has them', () => {
    const cpu = to('io.k8s.apimachinery.pkg.api.resource.Quantity');
    const {definitions} = podTemplateSchema(documentWith({cpu}));
    expect(definitions?.['Quantity']).toMatchObject({'x-kubernetes-int-or-string': true});
    expect(definitions?.['Quantity']?.pattern).toContain('KMGTPE');
  });

  it('keeps labels and annotations of the metadata', () => {
    const {definitions} = podTemplateSchema(documentWith({}));
    expect(Object.keys(definitions?.['TemplateMetadata']?.properties ?? {})).toEqual(['annotations', 'labels']);
  });

  it('says which document it wants, where it is given another', () => {
    expect(() => podTemplateSchema({components: {schemas: {}}})).toThrow(
      'the OpenAPI document has no schema io.k8s.api.core.v1.PodTemplateSpec; is it that of /openapi/v3/apis/apps/v1?',
    );
  });
});
