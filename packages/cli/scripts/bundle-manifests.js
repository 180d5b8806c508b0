// Puts manifests into the bundle as JSON: deploy/install.yaml, which is what `krt install` applies wherever krt is, and the
// Runtimes of docs/examples, which `krt dev` creates.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseAllDocuments} from 'yaml';

const root = join(import.meta.dirname, '../../..');
const bundle = join(import.meta.dirname, '../bundle');
const examples = readdirSync(join(root, 'docs/examples')).sort();

const samples = {
  apiVersion: 'v1',
  kind: 'List',
  items: examples.flatMap((name) => objectsOf(`docs/examples/${name}`)),
};
writeFileSync(join(bundle, 'install.json'), JSON.stringify(objectsOf('deploy/install.yaml')));
writeFileSync(join(bundle, 'samples.json'), JSON.stringify(samples));

function objectsOf(path) {
  const documents = parseAllDocuments(readFileSync(join(root, path), 'utf8'));
  return documents.map((document) => document.toJS()).filter((object) => object !== null);
}
