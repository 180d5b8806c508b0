import {describe, expect, it} from '@jest/globals';
import {API_VERSION, GROUP, KIND, PLURAL, RUNTIME_CONTAINER} from './constants.js';
import {runtimeCrd, type StructuralSchema} from './crd.js';

const {names, group, versions} = runtimeCrd.spec;
const version = (() => {
  const [first] = versions;
  if (first === undefined) throw new Error('the CRD has no version');
  return first;
})();
const schema = version.schema.openAPIV3Schema;

/** The schema that a JSONPath of the form `.a.b[0].c` or `.a[?(...)].c` leads to. */
function schemaAt(jsonPath: string): StructuralSchema | undefined {
  const steps = jsonPath.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
  return steps.reduce<StructuralSchema | undefined>(
    (at, step) => (step.startsWith('[') ? at?.items : at?.properties?.[step]),
    schema,
  );
}

function everySchema(at: StructuralSchema): StructuralSchema[] {
  const more = typeof at.additionalProperties === 'object' ? [at.additionalProperties] : [];
  const below = [...Object.values(at.properties ?? {}), ...(at.items ? [at.items] : []), ...more];
  return [at, ...below.flatMap(everySchema)];
}

describe('the CRD', () => {
  it('is that of the constants', () => {
    expect([`${group}/${version.name}`, group, names.kind, names.plural]).toEqual([API_VERSION, GROUP, KIND, PLURAL]);
    expect(runtimeCrd.metadata.name).toBe(`${PLURAL}.${GROUP}`);
    expect(names.shortNames).toEqual(['rt']);
  });

  it('has the columns that the table of krt has', () => {
    const columns = version.additionalPrinterColumns?.map(({name, priority}) => (priority ? `(${name})` : name));
    expect(columns?.join(' ')).toBe('Replicas Ready Status (Updated) (Available) (Image) (Message) Age');
  });

  // metadata.creationTimestamp is known to the API server, not to the schema.
  const columns = version.additionalPrinterColumns?.filter(({type}) => type !== 'date') ?? [];
  it.each(columns)('column $name points at a field of the schema that has its type', ({jsonPath, type}) => {
    expect(schemaAt(jsonPath)?.type).toBe(type);
  });

  it.each(Object.values(version.subresources?.scale ?? {}))('the scale path %s is in the schema', (path) => {
    expect(schemaAt(path)).toBeDefined();
  });

  it('says Unknown before the first look, by defaults of the fields', () => {
    expect(schema.properties?.['status']?.default).toEqual({});
    expect(schemaAt('.status.observedGeneration')?.default).toBe(-1);
    expect(schemaAt('.status.conditions')?.default).toMatchObject([
      {type: 'Ready', status: 'Unknown', reason: 'Pending', message: 'waiting for the controller'},
    ]);
    expect(schemaAt('.status.readyReplicas')?.default).toBeUndefined();
  });

  it.each([
    ['.spec.replicas', {default: 1, minimum: 0, maximum: 100_000}],
    ['.spec.port', {minimum: 1, maximum: 65_535}],
    ['.spec.minReadySeconds', {default: 0, minimum: 0}],
    ['.spec.progressDeadlineSeconds', {default: 600, minimum: 1, maximum: 2_147_483_647}],
    ['.spec.template', {required: ['spec']}],
    ['.spec.template.spec.containers', {minItems: 1}],
    ['.metadata.name', {maxLength: 55}],
  ])('%s has its limits', (path, limits) => {
    expect(schemaAt(path)).toMatchObject(limits);
  });

  it('gives every rule a message of its own words', () => {
    const rules = everySchema(schema).flatMap((at) => at['x-kubernetes-validations'] ?? []);
    expect(rules.length).toBeGreaterThan(0);
    for (const {message, messageExpression} of rules) {
      expect(message).toMatch(/\w+ \w+/);
      expect(messageExpression).toBeUndefined();
    }
  });

  it('names the first container as the constants do', () => {
    const [rule] = schemaAt('.spec.template.spec.containers')?.['x-kubernetes-validations'] ?? [];
    expect(rule?.rule).toContain(`'${RUNTIME_CONTAINER}'`);
  });

  it('keeps the metadata of a template, and types every field of it', () => {
    expect(Object.keys(schemaAt('.spec.template.metadata')?.properties ?? {})).toEqual(['annotations', 'labels']);
    const untyped = everySchema(schema).filter((at) => at.type === undefined && !at['x-kubernetes-int-or-string']);
    expect(untyped).toEqual([]);
  });

  it('gives each key of a list map a default, or requires it', () => {
    for (const {items, 'x-kubernetes-list-map-keys': keys = []} of everySchema(schema)) {
      for (const key of keys) {
        expect(items?.required?.includes(key) || items?.properties?.[key]?.default !== undefined).toBe(true);
      }
    }
  });

  it('fits into the annotation of a client-side apply', () => {
    expect(JSON.stringify(runtimeCrd).length).toBeLessThan(80_000);
  });
});
