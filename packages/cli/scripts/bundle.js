// Bundles the compiled sources. What is run most is one file each, as CommonJS: what counts there is how many files are
// read, and that nothing of Node is loaded which is not used (an ES module that imports `node:http` reads all that it
// exports, so loads undici; `node:process` opens stdin). Everything else is ES modules, split: a file per command for
// oclif, what they share in chunks, and what is imported on demand (oclif, Ink) in files of its own. Between these parts
// pass only values, never instances: a class of one is not the class of another.
import {existsSync, readdirSync, realpathSync, renameSync, rmSync} from 'node:fs';
import {join, relative} from 'node:path';
import {build} from 'esbuild';
import {PROGRAM_BUNDLE} from '../../../bundle.base.js';
import {apart, builtins, onUse} from './bundle-plugins.js';

const root = join(import.meta.dirname, '..');
const kube = realpathSync(join(root, 'node_modules/@kruntimes/kube'));
// Made aside and moved into place: a krt that runs meanwhile finds the old bundle or the new one.
const fresh = join(root, `dist/.bundle-${process.pid}`);
const old = `${fresh}-old`;

const split = {...PROGRAM_BUNDLE, absWorkingDir: root, outbase: 'dist', outdir: fresh};
const single = {
  ...split,
  format: 'cjs',
  splitting: false,
  supported: {'dynamic-import': false},
  outExtension: {'.js': '.cjs'},
  define: {...PROGRAM_BUNDLE.define, 'import.meta.url': '__fileUrl'},
  banner: {js: "const __fileUrl = require('node:url').pathToFileURL(__filename).href;"},
};

// Big, and loaded by few: who has an auth provider, a proxy that speaks SOCKS, or a kubeconfig that is more than plain, and
// who prints YAML.
const VENDOR = {'@kubernetes/client-node': '{KubeConfig}', socks: '{SocksClient}', yaml: '*'};
const vendorFile = (name) => `vendor/${name.replace(/.*\//, '')}.cjs`;
const vendorApart = (folder) => apart(/^(@kubernetes\/client-node|socks)$/, (name) => `${folder}/${vendorFile(name)}`);
// The program only looks at the definitions of commands; the file of one command holds what that one does.
const commandsApart = apart(/\/run-[^/]*\.js$/, (path) => path);
const hotApart = apart(/^\.\/hot\//, (path) => path.replace(/\.js$/, '.cjs'));
// The build of the `yaml` package for bundlers: ES modules, of which only what is used is kept.
const yamlModules = {yaml: join(kube, 'node_modules/yaml/browser/index.js')};

const commands = readdirSync(join(root, 'dist/commands'), {recursive: true, withFileTypes: true})
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));
await build({
  ...split,
  entryPoints: ['dist/whole-program.js', ...commands],
  // oclif finds its own package.json beside its files, and a host program has an oclif of its own. Ink asks for React's
  // devtools only where DEV is set.
  external: ['@oclif/core', 'react-devtools-core'],
  alias: yamlModules,
  plugins: [vendorApart('.')],
});
await build({...single, entryPoints: ['dist/main.js'], plugins: [commandsApart, hotApart, builtins]});
await build({
  ...single,
  entryPoints: ['list', 'get', 'version', 'understood'].map((name) => `dist/hot/${name}.js`),
  // Hardly any answer is zipped, no list of a few Runtimes is.
  plugins: [commandsApart, vendorApart('..'), onUse('yaml', `../${vendorFile('yaml')}`), onUse('node:zlib'), builtins],
});
for (const [name, used] of Object.entries(VENDOR)) {
  const stdin = {contents: `export ${used} from '${name}'`, resolveDir: kube, loader: 'js'};
  const outfile = join(fresh, vendorFile(name));
  await build({...single, stdin, alias: yamlModules, outdir: undefined, outExtension: {}, outfile});
}

const bundle = join(root, 'bundle');
if (existsSync(bundle)) renameSync(bundle, old);
renameSync(fresh, bundle);
rmSync(old, {recursive: true, force: true});
