import { defineConfig } from 'oxlint'

const DOMAIN = [
  'values',
  'store',
  'settings',
  'email',
  'jobs',
  'accounts',
  'whatsapp',
  'catalog',
  'content',
  'search',
  'cod-risk',
  'orders',
  'reviews',
  'shipping',
  'confirmation',
  'cash',
  'inbox',
  'customers',
  'merchant',
  'reports',
]
const STOREFRONT = [
  'shared',
  'cart',
  'reviews',
  'catalog',
  'search',
  'content',
  'inbox',
  'orders',
  'accounts',
  'checkout',
  'home',
  'shell',
]
const ADMIN = [
  'components',
  'catalog',
  'accounts',
  'content',
  'inbox',
  'reviews',
  'integrations',
  'orders',
  'cod-risk',
  'cash',
  'promotions',
  'customers',
  'manual-orders',
  'reports',
  'settings',
  'dashboard',
  'shell',
]
const SERVER_PLATFORM = ['http', 'cache', 'database', 'jobs', 'storage', 'email', 'observability', 'export', 'sheets']
const SERVER_FEATURES = [
  'settings',
  'accounts',
  'whatsapp',
  'catalog',
  'content',
  'inbox',
  'orders',
  'reviews',
  'shipping',
  'cod-risk',
  'confirmation',
  'cash',
  'customers',
  'privacy',
  'merchant',
  'reports',
  'admin-search',
]
/** Folders of the server that compose it and may import all of it. */
const COMPOSITION = ['backup', 'verify', 'render', 'cli']

/** Packages that only the server may use. */
const SERVER_PACKAGES = {
  regex:
    '^(node:|@hono/|hono|@node-rs/|@e965/|drizzle-orm|pg$|pg-|pino|sharp$|nodemailer|flydrive|jose$|otpauth$|vite$|lru-cache$|prom-client$)',
  message: 'Only the server may import this package.',
}

interface Pattern {
  regex: string
  message: string
  importNames?: string[]
}

/** A change without `useChange` is sent again for every press. */
const MUTATION = {
  regex: '^@tanstack/react-query$',
  importNames: ['useMutation'],
  message: 'Use useChange: it ignores a press while the former one is under way.',
}

/** Refuses imports from sibling folders with one of these names. */
const above = (names: string[], message: string): Pattern[] =>
  names.length === 0 ? [] : [{ regex: String.raw`^(\.\./)+(${names.join('|')})/`, message }]

const restrict = (files: string, patterns: Pattern[]) => ({
  files: [files],
  excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
})

/** One override per feature folder: a folder imports only the folders before it in the order. */
const layers = (folder: string, order: string[], common: Pattern[]) =>
  order.map((feature, index) =>
    restrict(`${folder}/${feature}/**`, [
      ...common,
      ...above(
        order.slice(index + 1),
        `${folder} is layered: ${order.join(' → ')}. Import only from folders to the left.`,
      ),
    ]),
  )

const frontEnd = (other: string): Pattern[] => [
  SERVER_PACKAGES,
  MUTATION,
  ...above(['server', other], 'A front end imports neither the server nor the other front end.'),
]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  jsPlugins: ['./lint/vocabulary.ts', './lint/test-limits.ts', './lint/linear-expressions.ts'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ['dist', 'data'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-var': 'error',
    'no-param-reassign': 'error',
    'array-callback-return': 'error',
    'no-self-compare': 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 80 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'vocabulary/retired-words': 'error',
    'linear-expressions/no-super-linear': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': [
      'error',
      { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['NotFoundError', 'Redirect'] }] },
    ],
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'react/rules-of-hooks': 'error',
    'react/jsx-no-target-blank': ['error', { allowReferrer: true }],
    'react/button-has-type': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'unicorn/prefer-node-protocol': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    {
      // Drawings of letters and shelves, and the names of a former version.
      files: ['scripts/demo/covers/**', 'src/server/backup/former-version.ts'],
      rules: { 'vocabulary/retired-words': 'off' },
    },
    {
      files: ['src/*.{ts,tsx}', 'src/{domain,ui,storefront,admin}/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message: 'It is missing on plain HTTP: use randomId() of src/ui/random-id.ts.',
          },
        ],
      },
    },
    {
      files: ['test/**', 'e2e/**', '**/*.test.ts', '**/*.test.tsx'],
      // The texts of tests are short.
      rules: { 'test-limits/no-own-limit': 'error', 'linear-expressions/no-super-linear': 'off' },
    },
    {
      files: ['test/**', 'e2e/**'],
      rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'max-lines-per-function': 'off',
        'max-lines': ['error', { max: 350 }],
      },
    },
    ...layers('src/domain', DOMAIN, [
      { regex: '^[^.z]', message: 'The domain imports zod and other domain modules only.' },
      ...above(['server', 'ui', 'storefront', 'admin'], 'The domain imports zod and other domain modules only.'),
    ]),
    restrict('src/ui/**', [
      SERVER_PACKAGES,
      { regex: '^@tanstack/react-query', message: 'Shared components do not load data.' },
      ...above(['server', 'storefront', 'admin'], 'ui imports React, UI libraries and the domain.'),
    ]),
    ...layers('src/storefront', STOREFRONT, frontEnd('admin')),
    ...layers('src/admin', ADMIN, frontEnd('storefront')),
    ...SERVER_PLATFORM.map((platform) =>
      restrict(
        `src/server/${platform}/**`,
        above(
          [...SERVER_FEATURES, ...COMPOSITION, 'ui', 'storefront', 'admin'].filter((name) => name !== platform),
          'A platform module imports the domain and platform modules, never a feature.',
        ),
      ),
    ),
    ...layers(
      'src/server',
      SERVER_FEATURES,
      above(
        [...COMPOSITION, 'ui', 'storefront', 'admin'],
        'A feature imports the domain, platform modules and features to its left.',
      ),
    ),
  ],
})
