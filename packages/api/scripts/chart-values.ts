import {stringify} from 'yaml';

/** What is read of a chart's `values.schema.json`; the defaults are in it, so that a value is described in one place. */
export interface ValuesSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, ValuesSchema>>;
}

/** A value that can be set: its path with dots, its default and its description. */
export interface ChartValue {
  readonly path: string;
  readonly default: unknown;
  readonly description: string;
}

/** Helm's own, which no `values.yaml` shows. */
const HELMS_OWN = 'global';

/**
 * Every value of a chart in the schema's order. One with a default is a value as a whole, whatever it consists of.
 *
 * @throws Error naming a value that has neither a default nor parts, or no description
 */
export function chartValues(schema: ValuesSchema, parent = ''): ChartValue[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    if (path === HELMS_OWN) return [];
    if (value.description === undefined) throw new Error(`value ${path} has no description in values.schema.json`);
    if (value.default !== undefined) return [{path, default: value.default, description: value.description}];
    if (value.properties === undefined) throw new Error(`value ${path} has no default in values.schema.json`);
    return chartValues(value, path);
  });
}

/** `values.yaml`: every default below its description. */
export function valuesManifest({properties = {}}: ValuesSchema, indent = ''): string {
  const parts = Object.entries(properties).filter(([name]) => indent !== '' || name !== HELMS_OWN);
  return parts
    .map(([name, value]) => {
      const comment = `${indent}# ${value.description ?? ''}\n`;
      if (value.default === undefined) return `${comment}${indent}${name}:\n${valuesManifest(value, `${indent}  `)}`;
      const text = stringify({[name]: value.default}, {singleQuote: true, lineWidth: 0});
      return comment + text.replace(/^(?=.)/gm, indent);
    })
    .join(indent === '' ? '\n' : '');
}

/** The same as a Markdown table. */
export function valuesTable(schema: ValuesSchema): string {
  const rows = chartValues(schema).map(
    ({path, default: value, description}) => `| \`${path}\` | \`${JSON.stringify(value)}\` | ${description} |`,
  );
  return ['| value | default | |', '| --- | --- | --- |', ...rows].join('\n');
}
