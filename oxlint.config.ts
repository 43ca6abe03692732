import { defineConfig } from 'oxlint'

const DOMAIN = [
  'values',
  'store',
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
  'settings',
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
/**
 * The features of the server and those whose functions each calls. The tables are below all of them, in `database/schema`.
 * `docs/architecture.md` shows it as a diagram.
 */
export const SERVER_FEATURES: Readonly<Record<string, readonly string[]>> = {
  settings: [],
  inbox: [],
  accounts: ['settings'],
  whatsapp: ['settings'],
  content: ['settings'],
  catalog: ['content'],
  orders: ['accounts', 'catalog', 'inbox', 'settings', 'whatsapp'],
  reviews: ['accounts', 'catalog', 'inbox', 'orders'],
  shipping: ['catalog', 'orders', 'settings', 'whatsapp'],
  'cod-risk': ['orders', 'shipping'],
  confirmation: ['inbox', 'orders', 'settings', 'shipping', 'whatsapp'],
  cash: ['orders', 'shipping'],
  customers: ['orders'],
  privacy: ['accounts', 'inbox', 'orders', 'reviews', 'whatsapp'],
  merchant: ['catalog', 'settings'],
  reports: ['confirmation', 'orders', 'shipping'],
  'admin-search': ['catalog', 'orders'],
}
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

/** A screen that reads the session itself takes a half-filled form from the page when the session ends. */
const SESSION = {
  regex: String.raw`/session-query\.ts$`,
  importNames: ['sessionQuery'],
  message: 'Use useStaffUser: it stays the user of the page while a login is open over a form.',
}

/** A dialog of its own closes without a question for what is typed in it. */
const PLAIN_DIALOGS: Pattern[] = [
  {
    regex: String.raw`/ui/overlays/dialog\.tsx$`,
    importNames: ['Dialog'],
    message: 'Use Dialog or FormDialog of components/dialogs: they ask before input is lost.',
  },
  {
    regex: '^@radix-ui/react-dialog$',
    message: 'Use Dialog, FormDialog or Modal of components/dialogs.',
  },
]

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
  jsPlugins: ['./lint/vocabulary.ts', './lint/test-limits.ts', './lint/linear-expressions.ts', './lint/forms.ts'],
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
    'forms/no-validate': 'error',
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
      // Drawings of letters and shelves.
      files: ['scripts/demo/covers/**'],
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
          {
            object: 'z',
            property: 'coerce',
            message: 'It reads blank text and null as 0: use typedNumber() of domain/values/schemas.ts.',
          },
        ],
      },
    },
    { files: ['src/**', 'demo/**'], rules: { 'vocabulary/retired-texts': 'error' } },
    { files: ['src/{ui,storefront,admin}/**'], rules: { 'vocabulary/ellipsis': 'error' } },
    {
      // The specification has three dots there.
      files: [
        'src/admin/settings/{email-settings-form,test-email}.tsx',
        'src/ui/product/product-card.tsx',
        'src/storefront/catalog/product/buy-{bar,buttons}.tsx',
        'src/storefront/catalog/collections/institute-skeleton.tsx',
      ],
      rules: { 'vocabulary/ellipsis': 'off' },
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
    ...layers('src/admin', ADMIN, [...frontEnd('storefront'), SESSION, ...PLAIN_DIALOGS]),
    ...SERVER_PLATFORM.map((platform) =>
      restrict(
        `src/server/${platform}/**`,
        above(
          [...Object.keys(SERVER_FEATURES), ...COMPOSITION, 'ui', 'storefront', 'admin'].filter(
            (name) => name !== platform,
          ),
          'A platform module imports the domain and platform modules, never a feature.',
        ),
      ),
    ),
    ...Object.entries(SERVER_FEATURES).map(([feature, called]) =>
      restrict(
        `src/server/${feature}/**`,
        above(
          [...Object.keys(SERVER_FEATURES), ...COMPOSITION, 'ui', 'storefront', 'admin'].filter(
            (name) => name !== feature && !called.includes(name),
          ),
          'A feature calls only the features that oxlint.config.ts lists for it.',
        ),
      ),
    ),
  ],
})
