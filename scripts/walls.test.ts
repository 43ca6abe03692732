import { describe, expect, it } from 'vitest'
import { findingsOf } from './walls/findings-of.ts'

const importing = (target: string) => `import { a } from '${target}'\nexport const b = a\n`
const importingType = (target: string) => `import type { A } from '${target}'\nexport type B = A\n`

describe('an import that stays inside the walls is let through', () => {
  it.each([
    ['src/domain/cart.ts', 'zod'],
    ['src/domain/cart.ts', './money.ts'],
    ['src/ui/price.tsx', '../domain/money.ts'],
    ['src/ui/dialog.tsx', '@radix-ui/react-dialog'],
    ['src/storefront/cart/cart-page.tsx', '../../api-client.ts'],
    ['src/admin/orders/orders-page.tsx', '../../ui/price.tsx'],
    ['src/api-client.ts', 'hono/client'],
    ['src/router.tsx', './storefront/layout/root.tsx'],
    ['src/server/http/session.ts', '../database/connect.ts'],
    ['src/server/orders/place-order.ts', '../catalog/catalog.queries.ts'],
    ['src/server/orders/place-order.ts', '../jobs/queue.ts'],
    ['src/server/app.ts', './dashboard/dashboard.routes.ts'],
    ['src/server/render/sitemap.ts', '../catalog/catalog.queries.ts'],
    ['src/server/fill-store.ts', './catalog/load-demo-catalog.ts'],
    ['src/server/catalog/load-demo-catalog.ts', '../database/demo/demo-books.ts'],
    ['src/server/catalog/catalog.routes.test.ts', '../orders/place-order.ts'],
    ['src/server/catalog/catalog.routes.test.ts', '../../../test/test-store.ts'],
    ['test/test-store.ts', '../src/server/app.ts'],
  ])('%s imports %s', (path, target) => {
    expect(findingsOf({ [path]: importing(target) })).toEqual([])
  })

  it('types of the app and of the services reach the rest', () => {
    expect(
      findingsOf({
        'src/api-client.ts': importingType('./server/app.ts'),
        'src/server/orders/place-order.ts': importingType('../services.ts'),
        'src/server/http/session.ts': importingType('../config.ts'),
      }),
    ).toEqual([])
  })
})

describe('an import through a wall is found', () => {
  it.each([
    ['src/domain/cart.ts', 'react'],
    ['src/domain/cart.ts', 'node:fs'],
    ['src/domain/cart.ts', '../server/http/paging.ts'],
    ['src/domain/cart.test.ts', '../server/http/paging.ts'],
    ['src/ui/price.tsx', '../api-client.ts'],
    ['src/ui/price.tsx', '../storefront/cart/cart-line.tsx'],
    ['src/ui/price.tsx', '@tanstack/react-query'],
    ['src/storefront/cart/cart-page.tsx', '../../admin/layout/admin-layout.tsx'],
    ['src/storefront/cart/cart-page.tsx', '../../server/orders/place-order.ts'],
    ['src/storefront/cart/cart-page.tsx', 'hono/client'],
    ['src/admin/orders/orders-page.tsx', '../../storefront/cart/cart-line.tsx'],
    ['src/admin/orders/orders-page.tsx', 'node:path'],
    ['src/api-client.ts', './server/app.ts'],
    ['src/api-client.ts', './storefront/cart/cart-line.tsx'],
    ['src/router.tsx', './server/app.ts'],
    ['src/server/http/session.ts', '../accounts/accounts.queries.ts'],
    ['src/server/jobs/queue.ts', '../config.ts'],
    ['src/server/database/demo/demo-books.ts', '../../catalog/catalog.tables.ts'],
    ['src/server/catalog/catalog.queries.ts', '../orders/orders.queries.ts'],
    ['src/server/orders/place-order.ts', '../services.ts'],
    ['src/server/orders/place-order.ts', '../render/page-cache.ts'],
    ['src/server/orders/place-order.ts', '../../ui/price.tsx'],
    ['src/server/orders/place-order.ts', '../../../test/factories.ts'],
    ['src/server/app.ts', '../storefront/home/home-page.tsx'],
  ])('%s imports %s', (path, target) => {
    expect(findingsOf({ [path]: importing(target) })).toEqual([
      expect.stringContaining(`${path} imports ${target.startsWith('.') ? 'src/' : target}`.replace(/src\/$/, '')),
    ])
  })

  it('a page may not even take a type from the server', () => {
    expect(findingsOf({ 'src/storefront/cart/cart-page.tsx': importingType('../../server/app.ts') })).toHaveLength(1)
  })

  it.each([
    ['a lazy import', "export const load = () => import('../server/app.ts')\n"],
    ['an export from', "export { app } from '../server/app.ts'\nexport const b = 1\n"],
    ['an export of everything', "export * from '../server/app.ts'\nexport const b = 1\n"],
    ['an import for its effect', "import '../server/app.ts'\n"],
    ['a type written in place', "export type App = import('../server/app.ts').App\n"],
    ['an address with a query', "import text from '../server/app.ts?raw'\nexport default text\n"],
  ])('%s is an import as well', (_, text) => {
    expect(findingsOf({ 'src/domain/cart.ts': text })).toEqual([expect.stringContaining('imports src/server/app.ts')])
  })

  it('an inline type import still loads the file, so it does not count as types only', () => {
    const text = "import { type App } from './server/app.ts'\nexport type Client = App\n"
    expect(findingsOf({ 'src/api-client.ts': text })).toHaveLength(1)
  })

  it.each(['src/cart.ts', 'src/server/cart.ts', 'src/server/carts/cart.ts', 'src/shop/cart.ts'])(
    '%s stands in no room',
    (path) => {
      expect(findingsOf({ [path]: 'export const a = 1\n' })).toEqual([expect.stringContaining('stands in no room')])
    },
  )
})

describe('import cycles', () => {
  it('are found, whole', () => {
    expect(
      findingsOf({
        'src/domain/cart.ts': importing('./line.ts'),
        'src/domain/line.ts': importing('./money.ts'),
        'src/domain/money.ts': importing('./cart.ts'),
      }),
    ).toEqual([
      expect.stringContaining('src/domain/cart.ts → src/domain/line.ts → src/domain/money.ts → src/domain/cart.ts'),
    ])
  })

  it('do not count where only types go round', () => {
    const house = { 'src/domain/cart.ts': importing('./line.ts'), 'src/domain/line.ts': importingType('./cart.ts') }
    expect(findingsOf(house)).toEqual([])
  })
})
