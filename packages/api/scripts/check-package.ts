import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

// Packs the package as it would be published, installs it into an empty project, and compiles and runs a consumer there.
const root = resolve(import.meta.dirname, '..');
const expected = {
  errors: [],
  invalid: true,
  desired: 2,
  state: 'RollingOut',
  eligible: 0,
  crd: 'runtimes.kruntimes.io',
};

const resolutions = [
  {module: 'nodenext', moduleResolution: 'nodenext'},
  {module: 'esnext', moduleResolution: 'bundler'},
];

function run(file: string, args: readonly string[], cwd: string): string {
  return execFileSync(file, args, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit']});
}

function checkConsumer(project: string): void {
  run('pnpm', ['pack', '--pack-destination', project], root);
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  run(
    'npm',
    ['install', '--silent', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${tarball}`],
    project,
  );
  if (!existsSync(join(project, 'node_modules/@kruntimes/api/LICENSE'))) {
    throw new Error('the package has no LICENSE: pnpm adds it only where no other file is named like one');
  }
  cpSync(join(root, 'test/consumer'), project, {recursive: true});
  const options = {target: 'es2024', lib: ['es2024'], types: [], strict: true, exactOptionalPropertyTypes: true};
  for (const resolution of resolutions) {
    const compilerOptions = {
      ...options,
      ...resolution,
      noUncheckedIndexedAccess: true,
      outDir: resolution.moduleResolution,
    };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({compilerOptions, files: ['globals.d.ts', 'consumer.ts']}),
    );
    run('tsc', ['-p', project], project);
    const output = run(process.execPath, [join(resolution.moduleResolution, 'consumer.js')], project);
    if (output.trim() !== JSON.stringify(expected)) {
      throw new Error(
        `the consumer under ${resolution.moduleResolution} printed ${output.trim()}, not ${JSON.stringify(expected)}`,
      );
    }
    console.log(`consumer compiled and ran under moduleResolution ${resolution.moduleResolution}`);
  }
}

function checkDependencies(): void {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  const found = ['dependencies', 'peerDependencies', 'optionalDependencies'].filter((key) => key in manifest);
  if (found.length > 0) throw new Error(`package.json has ${found.join()}; this package needs no other at run time`);
}

const project = mkdtempSync(join(tmpdir(), 'kruntimes-consumer-'));
try {
  checkDependencies();
  writeFileSync(join(project, 'package.json'), JSON.stringify({name: 'consumer', private: true, type: 'module'}));
  checkConsumer(project);
} finally {
  rmSync(project, {recursive: true, force: true});
}
