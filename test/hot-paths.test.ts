import { isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test as base } from 'vitest'
import { simulateOrders } from '../demo/simulation/simulate-shop.ts'
import { orders } from '../src/server/database/schema/orders.ts'
import { buildOrder } from './factories.ts'
import { seedProducts } from './seed-products.ts'
import { loginAsAdmin, registerCustomer } from './users.ts'
import { type Statement, recordStatements, tablesScanned } from './record-statements.ts'
import { openTestStore, type TestStore } from './test-store.ts'

const PRODUCTS = 20_000
const ORDERS = 20_000
/** Tables that grow with the shop. */
const GROWING_TABLES = new Set([
  'products',
  'product_search',
  'product_categories',
  'product_images',
  'slug_redirects',
  'search_words',
  'stock_movements',
  'orders',
  'order_items',
  'idempotency_keys',
  'contact_messages',
])

const FILTERS = [
  'examType=JEE',
  'classType=11th',
  'condition=used',
  'instituteId=2',
  'categoryId=2',
  'minPrice=100&maxPrice=120',
]
const SORTS = ['', 'sort=price-asc', 'sort=price-desc', 'sort=discount']
const STOREFRONT_PATHS = [
  ...SORTS.map((sort) => `/listing?limit=24&${sort}`),
  '/listing?limit=24&offset=480',
  ...FILTERS.flatMap((filter) => SORTS.map((sort) => `/listing?limit=24&${filter}&${sort}`)),
  '/product-cards?limit=24&featured=true',
  '/product-cards?limit=24&bestSeller=true',
  '/listing?limit=24&examType=JEE&classType=11th&condition=new&instituteId=2',
  '/listing?limit=24&search=optics+workbook',
  '/listing?limit=24&search=fiziks',
  '/listing?limit=24&search=waves+module+1204',
  '/suggestions?q=phy',
  '/products/detail?id=15',
  '/products/detail?slug=seeded-77',
  '/products/detail?slug=never-there',
  '/product-images/15',
  '/institutes/2',
  '/categories/2',
  '/product-categories?productId=15',
]
const ADMIN_PATHS = [
  '/admin/products?limit=25',
  '/admin/products?limit=25&offset=480',
  '/admin/products?limit=25&sort=name',
  '/admin/products?limit=25&sort=-updatedAt',
  '/admin/products?limit=25&sort=rating',
  '/admin/products?limit=25&sort=price',
  '/admin/products?limit=25&search=matrices+workbook',
  '/admin/products?limit=25&search=19999',
  '/admin/products?limit=25&flag=featured',
  '/admin/products/15',
  '/admin/search?q=ritika+sharma',
  '/admin/search?q=%2B91+98290+12341',
  '/admin/search?q=shrma',
  '/admin/search?q=waves+module+1204',
  '/admin/search?q=fiziks',
  '/orders?limit=25',
  '/orders?limit=25&offset=480',
  '/orders?limit=25&sort=-totalAmount',
  '/orders?limit=25&sort=customerName',
  '/orders?limit=25&search=9829012341',
  '/orders?limit=25&status=pending',
  '/orders?limit=25&status=delivered&paymentStatus=completed',
]

const test = base.extend<{ large: TestStore }>({
  large: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads fixtures from the pattern
    async ({}, use) => {
      const store = await openTestStore()
      await seedProducts(store.db, PRODUCTS)
      await simulateOrders(store.db, ORDERS)
      // Idempotency keys of placed orders: the planner depends on real statistics.
      await store.db.execute(sql`
        insert into idempotency_keys (key, request_hash) select 'known-' || n, '' from generate_series(1, ${ORDERS}::int) n`)
      await store.db.execute(sql`
        insert into contact_messages (name, email, phone, subject, message)
        select 'Sender ' || n, n || '@example.com', '9829012345', 'Order', 'A page is missing.' from generate_series(1, ${ORDERS}::int) n`)
      await store.db.execute('vacuum analyze')
      await use(store)
      await store.close()
    },
    { scope: 'file' },
  ],
})

/** Count queries read every match and are exempt. */
const isCountQuery = ({ text }: Statement) => /^\s*select count\(\*\)/.test(text)
const isExplainable = ({ text }: Statement) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text)

/** Sends a request. @returns the sequential scans of growing tables that it causes, with their statements */
async function scansOf(
  store: TestStore,
  sendRequest: () => Promise<Response>,
  skip: (statement: Statement) => boolean = () => false,
) {
  const statuses: number[] = []
  const statements = await recordStatements(async () => statuses.push((await sendRequest()).status))
  const explainable = statements.filter((statement) => isExplainable(statement) && !skip(statement))
  const scans = []
  for (const statement of explainable) {
    const tables = await tablesScanned(store.services.pool, statement)
    scans.push(...tables.filter((table) => GROWING_TABLES.has(table)).map((table) => `${table}: ${statement.text}`))
  }
  return { status: statuses[0], statements: explainable.length, scans }
}

describe('with 20,000 products and 20,000 orders', () => {
  test('no storefront page scans a growing table', async ({ large }) => {
    const client = large.client()
    // The first list after a change of the catalog reads all published products into memory.
    await client.request('GET', '/product-cards?limit=1')
    for (const path of STOREFRONT_PATHS) {
      const { status, statements, scans } = await scansOf(large, () => client.request('GET', path))
      expect(scans, path).toEqual([])
      expect(statements, path).toBeGreaterThan(0)
      expect([200, 404], path).toContain(status)
    }
  })

  test('neither placing nor reading an order scans a growing table', async ({ large }) => {
    const { client } = await registerCustomer(large)
    const items = [1, 15, 31].map((productId) => ({ productId, quantity: 1 }))
    const key = { 'Idempotency-Key': 'hot-path' }
    const placed = await scansOf(large, () =>
      client.request('POST', '/orders', buildOrder(items, { anotherOrder: false }), key),
    )
    expect(placed).toMatchObject({ status: 201, scans: [] })
    expect(placed.statements).toBeGreaterThan(5)
    expect(await scansOf(large, () => client.request('GET', '/orders/my'))).toMatchObject({ status: 200, scans: [] })

    const [shipped] = await large.db
      .select({ id: orders.id })
      .from(orders)
      .where(isNotNull(orders.trackingNumber))
      .limit(1)
    const tracked = await scansOf(large, () => client.request('GET', `/shiprocket/track-order/${shipped?.id}`))
    expect(tracked).toMatchObject({ status: 200, scans: [] })
  })

  test('no admin table scans a growing table, except for counting', async ({ large }) => {
    const { client } = await loginAsAdmin(large)
    for (const path of ADMIN_PATHS) {
      const { status, statements, scans } = await scansOf(large, () => client.request('GET', path), isCountQuery)
      expect(scans, path).toEqual([])
      expect(statements, path).toBeGreaterThan(0)
      expect(status, path).toBe(200)
    }
  })

  test('the check detects a query without an index', async ({ large }) => {
    const statement = { text: 'select id from products where description = $1', values: ['nowhere'] }
    expect(await tablesScanned(large.services.pool, statement)).toEqual(['products'])
  })
})
