/**
 * Adds up what hack/test and hack/e2e left: jest's JSON reports of every package, and one file for each check. Prints the
 * failures by name and `N passed, N failed, N skipped`; exits with 1 when something failed, or nothing passed.
 */
import {existsSync, globSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {readonly fullName: string; readonly status: string}[];
  }[];
}

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const [checks = '', packages = ''] = process.argv.slice(2);
const totals: Totals = {passed: 0, failed: 0, skipped: 0};

for (const path of globSync(join(checks, '*.check'))) {
  const outcome = readFileSync(path, 'utf8').trim();
  if (outcome === 'passed' || outcome === 'failed' || outcome === 'skipped') totals[outcome] += 1;
  if (outcome === 'failed') console.log(`failed: ${basename(path, '.check')}`);
}

const reports = globSync(join(packages, '*/reports/jest*.json'));
for (const path of reports) {
  const report = JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  totals.passed += report.numPassedTests;
  // A file that could not even be loaded has no tests to count.
  totals.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  totals.skipped += report.numPendingTests;
  for (const {assertionResults} of report.testResults) {
    for (const {fullName, status} of assertionResults) if (status === 'failed') console.log(`failed: ${fullName}`);
  }
}

// A suite that failed although none of its tests did: it broke off, or left no report.
const broken = globSync(join(checks, '*.suite'));
if (broken.length > 0 && totals.failed === 0) {
  for (const path of broken) console.log(`failed: ${basename(path, '.suite')} as a whole`);
  totals.failed += broken.length;
}

for (const folder of globSync(join(packages, '*/jest.config.js')).map((path) => join(path, '..'))) {
  if (existsSync(join(folder, 'reports'))) continue;
  console.log(`failed: ${basename(folder)} left no report`);
  totals.failed += 1;
}

console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
