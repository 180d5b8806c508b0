import {mkdirSync, realpathSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

/** Where a package that this one depends on really is; its own dependencies are beside it. */
export function installedPackage(name: string): string {
  return realpathSync(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)));
}

/** Makes a small program on oclif, called `host`, that takes plugins. Returns the path of it. */
export function makeHost(folder: string): string {
  const root = join(folder, 'host');
  mkdirSync(join(root, 'node_modules/@oclif'), {recursive: true});
  for (const name of ['@oclif/core', '@oclif/plugin-plugins']) {
    symlinkSync(installedPackage(name), join(root, 'node_modules', name));
  }
  const manifest = {
    name: 'host',
    version: '1.0.0',
    type: 'module',
    dependencies: {'@oclif/core': '5.1.9', '@oclif/plugin-plugins': '7.0.0'},
    oclif: {bin: 'host', dirname: 'host', topicSeparator: ' ', plugins: ['@oclif/plugin-plugins']},
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  const program = join(root, 'host.js');
  writeFileSync(program, `import {execute} from '@oclif/core';\nawait execute({dir: import.meta.url});\n`);
  return program;
}
