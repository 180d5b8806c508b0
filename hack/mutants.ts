/**
 * Checks that tests can fail. `packages/<name>/test/mutants.json` lists protections by the fault that they are against:
 * a text of a source file, what to put in its place, and the test that must fail then. Each is tried in a copy of the
 * package; the sources stay as they are. Prints a line for each, leaves the sum in `packages/<name>/reports`, and exits
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
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';

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
}

type Verdict = {readonly kind: 'killed'} | {readonly kind: 'survived'; readonly why: string};

/** A test that hangs because of the mutant has noticed it. */
const LONGEST_MS = 60_000;
const AT_ONCE = 2;

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
  const work = async (): Promise<void> => {
    const copy = copyOf(folder);
    try {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const verdict = await tryMutant(copy, mutant);
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
function copyOf(folder: string): {root: string; folder: string} {
  const copyRoot = mkdtempSync(join(tmpdir(), 'kruntimes-mutants-'));
  const copy = join(copyRoot, 'packages', basename(folder));
  mkdirSync(copy, {recursive: true});
  for (const name of ['src', 'test', 'testdata', 'package.json', 'jest.config.js']) {
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name), {recursive: true});
  }
  cpSync(join(root, 'jest.base.js'), join(copyRoot, 'jest.base.js'));
  cpSync(join(root, 'package.json'), join(copyRoot, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copyRoot, 'node_modules'));
  symlinkSync(join(folder, 'node_modules'), join(copy, 'node_modules'));
  return {root: copyRoot, folder: copy};
}

async function tryMutant({folder}: {folder: string}, mutant: Mutant): Promise<Verdict> {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  if (source.split(mutant.find).length !== 2) {
    return {kind: 'survived', why: `${mutant.file} does not have the text just once: ${mutant.find}`};
  }
  writeFileSync(
    path,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    return await runTest(folder, mutant);
  } finally {
    writeFileSync(path, source);
  }
}

async function runTest(folder: string, {test, name}: Mutant): Promise<Verdict> {
  const output = join(folder, 'mutant.json');
  rmSync(output, {force: true});
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = ['--experimental-vm-modules', '--no-warnings', jest, '--forceExit', '--silent', '--json'];
  const child = spawn(
    process.execPath,
    [...args, `--outputFile=${output}`, '--testNamePattern', name, '--runTestsByPath', test],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (!existsSync(output)) return {kind: 'killed'};
  const {numFailedTests, numPassedTests} = JSON.parse(readFileSync(output, 'utf8')) as Record<string, number>;
  if ((numFailedTests ?? 0) > 0) return {kind: 'killed'};
  return {
    kind: 'survived',
    why: (numPassedTests ?? 0) > 0 ? `${test} passes` : `${test} has no test "${name}" that runs`,
  };
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
