/**
 * Jest's settings for every package: native ES modules, compiled by swc.
 *
 * @param {import('jest').Config} [own] what a package adds
 * @returns {import('jest').Config}
 */
export function jestConfig(own = {}) {
  return {
    testEnvironment: 'node',
    // Most tests start processes, on machines that are busy with other tests.
    testTimeout: 30_000,
    testMatch: ['<rootDir>/{src,test}/**/*.test.{ts,tsx}'],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: {'^(\\.{1,2}/.*)\\.js$': '$1'},
    transform: {
      '\\.tsx?$': [
        '@swc/jest',
        {
          jsc: {
            target: 'es2024',
            parser: {syntax: 'typescript', tsx: true},
            transform: {react: {runtime: 'automatic'}},
          },
          module: {type: 'es6'},
        },
      ],
    },
    ...own,
  };
}
