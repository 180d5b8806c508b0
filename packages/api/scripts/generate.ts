import {readFile, writeFile} from 'node:fs/promises';
import {relative, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {format} from 'prettier';
import {podTemplateSchema, type OpenApiDocument} from './pod-template.ts';
import {generatedFiles} from './generated-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const podTemplateFile = resolve(root, 'packages/api/schema/pod-template.schema.json');

const usage = `usage: hack/generate [--check | --pod-template FILE]

Writes every generated file that is committed: what is made of packages/api/schema, deploy/install.yaml, and the Helm chart's
values, their table in docs/install.md, and its copies.

  --check               write nothing; name the files that are stale and exit with 1 if there are any
  --pod-template FILE   first take the Pod template from FILE, an API server's OpenAPI v3 document:
                        kubectl get --raw /openapi/v3/apis/apps/v1 >FILE`;

async function main(args: string[]): Promise<number> {
  const {values} = parseArgs({
    args,
    options: {check: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}, 'pod-template': {type: 'string'}},
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values['pod-template'] !== undefined) await refreshPodTemplate(values['pod-template']);
  const stale = await staleFiles();
  if (values.check) {
    for (const {path} of stale)
      console.error(`${relative(root, path)} is stale; run hack/generate and commit the result`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const {path, content} of stale) {
    await writeFile(path, content);
    console.log(`wrote ${relative(root, path)}`);
  }
  return 0;
}

async function refreshPodTemplate(file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument;
  const json = JSON.stringify(podTemplateSchema(document));
  await writeFile(podTemplateFile, await format(json, {parser: 'json', printWidth: 120, bracketSpacing: false}));
  console.log(`wrote ${relative(root, podTemplateFile)}`);
}

async function staleFiles(): Promise<{path: string; content: string}[]> {
  const podTemplate: unknown = JSON.parse(await readFile(podTemplateFile, 'utf8'));
  const files = (await generatedFiles(root, podTemplate)).map(({path, content}) => ({
    path: resolve(root, path),
    content,
  }));
  const current = await Promise.all(files.map(({path}) => readFile(path, 'utf8').catch(() => undefined)));
  return files.filter(({content}, index) => current[index] !== content);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(`hack/generate: ${error.message}${isUsage ? `\n\n${usage}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
