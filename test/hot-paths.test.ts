import { isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test as base } from 'vitest'
import { generateOrders } from '../src/server/orders/generate-orders.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { orderOf } from './factories.ts'
import { fillShelves } from './many-products.ts'
import { loginAdmin, registerCustomer } from './people.ts'
import { type Statement, statementsOf, tablesScanned } from './statements.ts'
import { openTestStore, type TestStore } from './test-store.ts'

const PRODUCTS = 20_000
const ORDERS = 20_000
/** What grows with the shop. Institutes, categories and settings stay a page long. */
const GROWING = new Set([
  'products',
  'product_search',
  'product_categories',
  'product_images',
  'product_slugs',
  'search_words',
  'stock_movements',
  'orders',
  'order_items',
  'idempotency_keys',
])

const NARROWED = [
  'examType=JEE',
  'classType=11th',
  'condition=used',
  'instituteId=2',
  'categoryId=2',
  'minPrice=100&maxPrice=120',
]
const SORTED = ['', 'sort=price-asc', 'sort=price-desc', 'sort=discount']
const SHOP = [
  ...SORTED.map((sort) => `/product-cards?limit=24&${sort}`),
  '/product-cards?limit=24&offset=480',
  ...NARROWED.flatMap((filter) => SORTED.map((sort) => `/product-cards?limit=24&${filter}&${sort}`)),
  '/product-cards?limit=24&featured=true',
  '/product-cards?limit=24&bestSeller=true',
  '/product-cards?limit=24&examType=JEE&classType=11th&condition=new&instituteId=2',
  '/product-cards?limit=24&search=optics+workbook',
  '/product-cards?limit=24&search=fiziks',
  '/product-cards?limit=24&search=waves+module+1204',
  '/suggestions?q=phy',
  '/products/detail?id=15',
  '/products/detail?slug=shelved-77',
  '/products/detail?slug=never-there',
  '/product-images/15',
  '/institutes/2',
  '/categories/2',
  '/product-categories?productId=15',
]
const DESK = [
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
      await fillShelves(store.db, PRODUCTS)
      await generateOrders(store.db, ORDERS)
      // Keys of orders that were placed: the database plans by what is there.
      await store.db.execute(sql`
        insert into idempotency_keys (key, request_hash) select 'known-' || n, '' from generate_series(1, ${ORDERS}::int) n`)
      await store.db.execute('vacuum analyze')
      await use(store)
      await store.close()
    },
    { scope: 'file' },
  ],
})

/** How many orders or products match is counted by looking at each that does: told apart from the page itself. */
const isTotal = ({ text }: Statement) => /^\s*select count\(\*\)/.test(text)
const isPlanned = ({ text }: Statement) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text)

/** What a call reads through from end to end of all that grows with the shop, with the statement that does. */
async function scansOf(
  store: TestStore,
  call: () => Promise<Response>,
  skip: (statement: Statement) => boolean = () => false,
) {
  const answers: number[] = []
  const asked = await statementsOf(async () => answers.push((await call()).status))
  const planned = asked.filter((statement) => isPlanned(statement) && !skip(statement))
  const scans = []
  for (const statement of planned) {
    const tables = await tablesScanned(store.services.pool, statement)
    scans.push(...tables.filter((table) => GROWING.has(table)).map((table) => `${table}: ${statement.text}`))
  }
  return { status: answers[0], statements: planned.length, scans }
}

describe('in a shop of 20,000 books and 20,000 orders', () => {
  test('no page of the shop reads a table from end to end', async ({ large }) => {
    const visitor = large.visitor()
    for (const address of SHOP) {
      const { status, statements, scans } = await scansOf(large, () => visitor.call('GET', address))
      expect(scans, address).toEqual([])
      expect(statements, address).toBeGreaterThan(0)
      expect([200, 404], address).toContain(status)
    }
  })

  test('placing an order reads none, and neither does looking it up', async ({ large }) => {
    const { visitor } = await registerCustomer(large)
    const items = [1, 15, 31].map((productId) => ({ productId, quantity: 1 }))
    const key = { 'Idempotency-Key': 'hot-path' }
    const placed = await scansOf(large, () => visitor.call('POST', '/orders', orderOf(items), key))
    expect(placed).toMatchObject({ status: 201, scans: [] })
    expect(placed.statements).toBeGreaterThan(5)
    expect(await scansOf(large, () => visitor.call('GET', '/orders/my'))).toMatchObject({ status: 200, scans: [] })

    const [known] = await large.db
      .select({ id: orders.id })
      .from(orders)
      .where(isNotNull(orders.trackingNumber))
      .limit(1)
    const tracked = await scansOf(large, () => visitor.call('GET', `/shiprocket/track-order/${known?.id}`))
    expect(tracked).toMatchObject({ status: 200, scans: [] })
  })

  test('no page of the staff’s tables reads a table from end to end, apart from counting its rows', async ({
    large,
  }) => {
    const { visitor } = await loginAdmin(large)
    for (const address of DESK) {
      const { status, statements, scans } = await scansOf(large, () => visitor.call('GET', address), isTotal)
      expect(scans, address).toEqual([])
      expect(statements, address).toBeGreaterThan(0)
      expect(status, address).toBe(200)
    }
  })

  test('a search through a table without an index for it is seen', async ({ large }) => {
    const statement = { text: 'select id from products where description = $1', values: ['nowhere'] }
    expect(await tablesScanned(large.services.pool, statement)).toEqual(['products'])
  })
})
