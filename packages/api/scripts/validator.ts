import {Ajv} from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import {build} from 'esbuild';
import type {JsonSchema} from '../schema/json-schema.ts';

/**
 * The validator of a schema as the source of an ES module without imports. Ajv's own ESM output still calls `require`
 * (for the length of strings), so it is bundled. References stay functions of their own: inlined, the code is ten times
 * the size.
 */
export async function validatorModule(schema: JsonSchema, banner: string): Promise<string> {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    validateFormats: false,
    messages: false,
    inlineRefs: false,
    code: {source: true, esm: true},
  });
  ajv.addSchema(checked(schema), 'runtime');
  const {outputFiles} = await build({
    stdin: {
      contents: standaloneModule.default(ajv, {validateRuntimeSchema: 'runtime'}),
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    lineLimit: 200,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    write: false,
    banner: {js: banner},
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error('esbuild made no output');
  return output.text;
}

/** The declaration of that module. */
export function validatorDeclaration(banner: string): string {
  return `${banner}
import type {AjvError} from '../validation/ajv-errors.js';

/** Validates against the schema of the CRD: true, or false and the faults in \`errors\`. */
export declare const validateRuntimeSchema: {(data: unknown): boolean; errors?: AjvError[] | null};
`;
}

/** The schema without what Ajv does not check: only the keys of JSON Schema, and no texts. */
function checked(schema: unknown): object {
  const isLeftOut = (key: string, value: unknown): boolean =>
    key.startsWith('x-kubernetes-') || key === 'default' || (key === 'description' && typeof value === 'string');
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (isLeftOut(key, value) ? undefined : value)),
  ) as object;
}
