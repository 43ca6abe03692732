import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { test } from '../../../test/test-store.ts'

test('the CSV export contains the orders that match the filters, with formulas escaped', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const book = await makeProduct(store, { name: 'Waves, Volume 2', pricePaise: 19_950 })
  const items = [{ productId: book.id, quantity: 2 }]
  await store
    .client()
    .request('POST', '/orders', buildOrder(items, { customerName: '=HYPERLINK("x")', city: 'Csvnagar' }))
  await store.client().request('POST', '/orders', buildOrder(items, { city: 'Elsewhere' }))
  const response = await staff.request('GET', '/admin/orders/export?search=csvnagar')
  expect(response.headers.get('Content-Disposition')).toMatch(/filename="orders-\d{4}-\d\d-\d\d\.csv"/)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const rows: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    Customer: `'=HYPERLINK("x")`,
    Items: '2 × Waves, Volume 2',
    Copies: '2',
    Total: '399',
    Status: 'Pending',
    'Payment status': 'Unpaid',
  })
})

test('the export is also available as an XLSX workbook', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const response = await staff.request('GET', '/admin/orders/export?format=xlsx')
  expect(response.headers.get('Content-Type')).toContain('spreadsheetml')
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^PK/)
})

test('the export contains every order once, across all batches', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  await store.services.pool.query(`
    insert into orders (id, customer_name, customer_email, customer_phone, shipping_address, city, state, pincode,
      subtotal_paise, total_paise, created_at)
    select 2000000000 + n, 'Many', 'many@example.in', '9829012341', 'Gali 1', 'Manypur', 'Rajasthan', '302017', 100, 100,
      timestamptz '2026-01-01' + (n / 7) * interval '1 minute' from generate_series(1, 1234) n`)
  const rows: string[][] = parse(await (await staff.request('GET', '/admin/orders/export?search=manypur')).text())
  expect(new Set(rows.slice(1).map(([id]) => id)).size).toBe(1234)
  expect(rows).toHaveLength(1235)
})
