import tseslint from 'typescript-eslint';

/** What each package may import of the others: api <- kube <- controller, cli, devcluster; e2e drives them all from outside. */
const allowed = {
  api: [],
  kube: ['api'],
  controller: ['api', 'kube'],
  devcluster: ['api', 'kube'],
  cli: ['api', 'kube'],
  e2e: ['api', 'kube', 'controller', 'devcluster'],
};

const packages = Object.keys(allowed);

/** The dependency direction as a rule: neither by package name nor by a path into a sibling. */
function direction(name, {may = allowed[name], files = `packages/${name}/**/*.{ts,tsx}`} = {}) {
  const others = packages.filter((p) => p !== name);
  return {
    files: [files],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^@kruntimes/(?!(?:${may.join('|') || '$^'})(?:/|$))`,
              message: `@kruntimes/${name} may import ${may.length > 0 ? may.join(', ') : 'no other package'}: see docs/architecture.md.`,
            },
            {
              regex: `^(\\.\\./)+(${others.join('|')})/`,
              message: 'Import another package by its name, never by a path.',
            },
          ],
        },
      ],
    },
  };
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/test/consumer/**',
      '**/bundle/**',
      '**/generated/**',
      '**/reports/**',
      '.cache/**',
      '**/*.js',
      '**/*.cjs',
      '**/*.mjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {parserOptions: {projectService: true}},
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true, allowBoolean: true}],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', {considerDefaultExhaustiveForUnions: true}],
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/no-unused-vars': ['error', {ignoreRestSiblings: true}],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      'max-lines': ['error', {max: 300, skipBlankLines: true, skipComments: true}],
      'max-params': ['error', 4],
      'no-restricted-syntax': [
        'error',
        {selector: 'ExportDefaultDeclaration', message: 'No default exports: names are searchable.'},
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'packages/*/test/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      'max-lines': 'off',
    },
  },
  {
    // The group types the checks of its cases; the rule does not see that through a list.
    files: ['packages/devcluster/contract/cases/**'],
    rules: {'@typescript-eslint/explicit-module-boundary-types': 'off'},
  },
  ...packages.map((name) => direction(name)),
  // `krt dev` runs both in its process; nothing else of the command line loads them.
  direction('cli', {may: [...allowed.cli, 'controller', 'devcluster'], files: 'packages/cli/src/dev/**/*.ts'}),
  // The tests of the command line have a cluster in their own process, to make it go wrong.
  direction('cli', {may: [...allowed.cli, 'devcluster'], files: 'packages/cli/test/**/*.ts'}),
);
