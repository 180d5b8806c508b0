/**
 * Checks that tests can fail. `packages/<name>/test/mutants.json` lists protections by the fault that they are against:
 * a text of a source file, what to put in its place, and the test that must fail then. Each is tried in a copy of the
 * package, where all these tests pass at first; the sources stay as they are. Prints a line for each, leaves the sum in `packages/<name>/reports`, and exits
 * with 1 when one survived.
 */
import {spawn} from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, delimiter, dirname, join, relative} from 'node:path';

interface Mutant {
  /** The fault, as docs and tests name it. */
  readonly fault: string;
  /** What the copy does wrong. */
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test's file, and a regular expression for its full name. */
  readonly test: string;
  readonly name: string;
  /** The test starts the package's program, so that is built from the copy first. */
  readonly program?: boolean;
}

type Verdict = {readonly kind: 'killed'} | {readonly kind: 'survived'; readonly why: string};

/** A test that hangs because of the mutant has noticed it. */
const LONGEST_MS = 60_000;
/** For what a test waits for; without the fault it has as long as ever. */
const DEADLINE_WITH_FAULT = {KRT_TEST_DEADLINE_MS: '4000'};
const AT_ONCE = 2;
const SOURCES = ['src', 'test', 'testdata', 'package.json', 'jest.config.js'];
/** What the program is made of, and is made by. */
const PROGRAM = ['bin', 'scripts', 'dist', 'bundle', 'oclif.manifest.json', 'tsconfig.json', 'tsconfig.build.json'];

const [root = '', only] = process.argv.slice(2);
const lists = globSync(join(root, 'packages', only ?? '*', 'test/mutants.json'));
if (lists.length === 0) throw new Error(`no packages/${only ?? '*'}/test/mutants.json`);
let survivors = 0;
for (const list of lists) survivors += await checkPackage(dirname(dirname(list)), list);
process.exitCode = survivors === 0 ? 0 : 1;

async function checkPackage(folder: string, list: string): Promise<number> {
  const mutants = JSON.parse(readFileSync(list, 'utf8')) as readonly Mutant[];
  const failures: string[] = [];
  const queue = [...mutants];
  const failsAnyhow = await failuresWithoutFault(folder, mutants);
  const work = async (): Promise<void> => {
    const copy = copyOf(folder);
    try {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const verdict: Verdict = failsAnyhow.has(mutant.test)
          ? {kind: 'survived', why: `${mutant.test} fails without the fault too`}
          : await tryMutant(copy, mutant);
        const line = `${mutant.fault}: ${mutant.what}`;
        console.log(verdict.kind === 'killed' ? `killed    ${line}` : `SURVIVED  ${line}: ${verdict.why}`);
        if (verdict.kind === 'survived') failures.push(line);
      }
    } finally {
      rmSync(copy.root, {recursive: true, force: true});
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  report(folder, {passed: mutants.length - failures.length, failures});
  return failures.length;
}

/** The package in a workspace of its own, with the installed dependencies. */
interface Copy {
  readonly root: string;
  readonly folder: string;
}

/** The files whose tests fail as they are: nothing that they say of a fault counts. */
async function failuresWithoutFault(folder: string, mutants: readonly Mutant[]): Promise<ReadonlySet<string>> {
  const copy = copyOf(folder);
  try {
    const files = new Set(mutants.map(({test}) => test));
    const name = mutants.map((mutant) => `(?:${mutant.name})`).join('|');
    const result = await runTests(copy, {test: [...files], name});
    if (result === undefined) {
      console.log(`FAILS without any fault: the tests of ${basename(folder)} do not come to their end`);
      return files;
    }
    const failed = result.testResults.filter(({status}) => status === 'failed');
    const nameOf = ({name}: FileResult): string => relative(realpathSync(copy.folder), name);
    for (const file of failed) console.log(`FAILS without any fault: ${nameOf(file)}\n${reasons(file)}`);
    return new Set(failed.map(nameOf));
  } finally {
    rmSync(copy.root, {recursive: true, force: true});
  }
}

const FRAMES_OF_JEST = /\n +at .*(?:node_modules|<anonymous>).*/g;

/** The tests of a file that failed, with what they said. */
function reasons({assertionResults, message}: FileResult): string {
  const failed = assertionResults.filter(({status}) => status === 'failed');
  const texts = failed.map(({fullName, failureMessages}) => [fullName, ...failureMessages].join('\n'));
  return (failed.length === 0 ? [message] : texts).join('\n').replaceAll(FRAMES_OF_JEST, '').replaceAll(/^/gm, '    ');
}

function copyOf(folder: string): Copy {
  const copyRoot = mkdtempSync(join(tmpdir(), 'kruntimes-mutants-'));
  const copy = join(copyRoot, 'packages', basename(folder));
  mkdirSync(copy, {recursive: true});
  for (const name of [...SOURCES, ...PROGRAM]) {
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name), {recursive: true});
  }
  for (const name of ['jest.base.js', 'bundle.base.js', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, name), join(copyRoot, name));
  }
  for (const name of ['node_modules', 'docs', 'deploy']) symlinkSync(join(root, name), join(copyRoot, name));
  symlinkSync(join(folder, 'node_modules'), join(copy, 'node_modules'));
  return {root: copyRoot, folder: copy};
}

async function tryMutant(copy: Copy, mutant: Mutant): Promise<Verdict> {
  const path = join(copy.folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  if (source.split(mutant.find).length !== 2) {
    return {kind: 'survived', why: `${mutant.file} does not have the text just once: ${mutant.find}`};
  }
  writeFileSync(
    path,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    if (mutant.program === true && !(await build(copy))) return {kind: 'survived', why: 'it does not compile'};
    return verdictOf(mutant, await runTests(copy, mutant, DEADLINE_WITH_FAULT));
  } finally {
    writeFileSync(path, source);
  }
}

/** Builds the copy as the package's own script does; false when that fails. */
async function build({folder}: Copy): Promise<boolean> {
  const {scripts} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {scripts: {build: string}};
  const programs = [join(folder, 'node_modules/.bin'), join(root, 'node_modules/.bin'), dirname(process.execPath)];
  const env = {...process.env, PATH: [...programs, process.env['PATH']].join(delimiter)};
  const child = spawn(scripts.build, {cwd: folder, stdio: 'ignore', shell: true, env});
  return (await new Promise((resolve) => child.once('exit', resolve))) === 0;
}

function verdictOf({test, name}: Mutant, result: JestResult | undefined): Verdict {
  if (result === undefined || result.numFailedTests > 0) return {kind: 'killed'};
  return {
    kind: 'survived',
    why: result.numPassedTests > 0 ? `${test} passes` : `${test} has no test "${name}" that runs`,
  };
}

/** What is read of jest's report. */
interface JestResult {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  /** Why the file could not be run. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface Tests {
  readonly test: string | readonly string[];
  readonly name: string;
}

/** Runs the tests of these files whose names match; undefined when jest does not come to its end. */
async function runTests(
  {folder}: Copy,
  {test, name}: Tests,
  env: NodeJS.ProcessEnv = {},
): Promise<JestResult | undefined> {
  const files = [test].flat();
  const output = join(folder, 'mutant.json');
  rmSync(output, {force: true});
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = ['--experimental-vm-modules', '--no-warnings', jest, '--forceExit', '--silent', '--json'];
  const child = spawn(
    process.execPath,
    [...args, `--outputFile=${output}`, '--testNamePattern', name, '--runTestsByPath', ...files],
    {
      cwd: folder,
      stdio: 'ignore',
      env: {...process.env, ...env},
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS * files.length);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as JestResult) : undefined;
}

/** As jest reports: hack/summary adds it up with the tests. */
function report(folder: string, {passed, failures}: {passed: number; failures: readonly string[]}): void {
  mkdirSync(join(folder, 'reports'), {recursive: true});
  const assertionResults = failures.map((line) => ({fullName: `mutant survived: ${line}`, status: 'failed'}));
  const sums = {
    numPassedTests: passed,
    numFailedTests: failures.length,
    numPendingTests: 0,
    numRuntimeErrorTestSuites: 0,
  };
  const testResults = [{name: 'mutants', message: '', assertionResults}];
  writeFileSync(join(folder, 'reports/jest-mutants.json'), JSON.stringify({...sums, testResults}));
}
