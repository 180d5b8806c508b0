import {compile} from 'json-schema-to-typescript';
import type {Definitions, JsonSchema} from '../schema/json-schema.ts';
import {metadataDefinitions} from '../schema/metadata.schema.ts';
import {API_VERSION, KIND} from '../src/constants.ts';

const object = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const ref = (name: string): JsonSchema => ({$ref: `#/definitions/${name}`});

const kinds: Readonly<Record<string, JsonSchema>> = {
  Runtime: {
    description: 'A warm pool of Pods, and how many of them are ready.',
    ...object(
      {
        apiVersion: {const: API_VERSION},
        kind: {const: KIND},
        metadata: ref('ObjectMeta'),
        spec: ref('RuntimeSpec'),
        status: ref('RuntimeStatus'),
      },
      ['apiVersion', 'kind', 'metadata', 'spec'],
    ),
  },
  RuntimeList: {
    description: 'A page of Runtimes.',
    ...object(
      {
        apiVersion: {const: API_VERSION},
        kind: {const: `${KIND}List`},
        metadata: ref('ListMeta'),
        items: {type: 'array', items: ref('Runtime')},
      },
      ['apiVersion', 'kind', 'metadata', 'items'],
    ),
  },
};

/** The TypeScript types of a Runtime, of a list of them, and of everything below. */
export async function typesSource(definitions: Definitions, banner: string): Promise<string> {
  const schema = {...ref('RuntimeList'), definitions: {...definitions, ...metadataDefinitions, ...kinds}};
  return compile(asSchema4(schema), 'RuntimeList', {
    bannerComment: banner,
    additionalProperties: false,
    style: {printWidth: 120, singleQuote: true, bracketSpacing: false},
    // The number of items is a rule for the validator; as a tuple type it would only be in the way.
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
    enableConstEnums: false,
    strictIndexSignatures: false,
  });
}

/** The two types name the same documents; they differ in how they write optional keys. */
function asSchema4(schema: JsonSchema): Parameters<typeof compile>[0] {
  return structuredClone(schema) as unknown as Parameters<typeof compile>[0];
}
