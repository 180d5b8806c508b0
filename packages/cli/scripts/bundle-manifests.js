// Puts the objects of deploy/install.yaml into the bundle: `krt install` is that file, wherever krt is.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseAllDocuments} from 'yaml';

const root = join(import.meta.dirname, '..');
const documents = parseAllDocuments(readFileSync(join(root, '../../deploy/install.yaml'), 'utf8'));
const objects = documents.map((document) => document.toJS()).filter((object) => object !== null);
writeFileSync(join(root, 'bundle/install.json'), JSON.stringify(objects));
