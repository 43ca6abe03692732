import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { makeProduct, placeOrder, stockOf } from '../../../../test/factories.ts'
import { addProduct, openProductFixture, stockMovementsOf } from '../../../../test/fixtures/product-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import type { ProductBatchDetail } from '../../../domain/catalog/batches/product-batch.ts'
import { auditAll } from '../../database/audit.ts'
import { products } from '../../database/schema/catalog.ts'
import { applyStockMovements } from '../products/decrement-stock.ts'
import { recordBatch } from './record-batch.ts'

async function runImport(admin: TestClient, csv: string) {
  const body = new FormData()
  body.set('file', new File([csv], 'november.csv'))
  const response = await admin.send('/admin/products/import', { method: 'POST', body })
  const last = (await response.text()).trim().split('\n').at(-1) ?? ''
  return JSON.parse(last) as {
    batch: string | null
    created: number
    updated: number
    unchanged: number
    error?: string
  }
}
const undo = (admin: TestClient, batch: string | null) =>
  admin.requestJson<ProductBatchDetail & { message: string }>('POST', `/admin/product-batches/${batch}/undo`)
const read = (admin: TestClient, id: number) => admin.getJson<AdminProduct>(`/admin/products/${id}`)

describe('the undo of an import', () => {
  test('takes back new books and changed fields, and everything is as it was before', async ({ store }) => {
    const { admin, form, jee, physics, serial } = await openProductFixture(store)
    const own = await addProduct(admin, {
      ...form,
      sku: `U-${serial}`,
      stock: 3,
      weightGrams: 300,
      categoryIds: [physics.id],
    })
    const csv = [
      'SKU,Name,Price,MRP,Stock,Weight (g),Exam,Class,Category,Status,Publisher,Categories',
      `U-${serial},Renamed,250,300,9,450,NEET,11th,${physics.name},draft,Kota Press,${jee.name}`,
      `N-${serial},New ${serial},100,,5,,JEE,11th,${jee.name},,,`,
    ].join('\n')
    const { batch, created, updated } = await runImport(admin, csv)
    expect([created, updated]).toEqual([1, 1])
    expect(await read(admin, own.id)).toMatchObject({ name: 'Renamed', price: 250, stock: 9, status: 'draft' })
    const { status, body } = await undo(admin, batch)
    expect([status, body.unrestored]).toEqual([200, []])
    const { version: _, updatedAt: __, ...restored } = await read(admin, own.id)
    expect(own).toMatchObject(restored)
    expect(await store.db.$count(products, eq(products.name, `New ${serial}`))).toBe(0)
    expect((await stockMovementsOf(store, own.id)).map(({ change }) => change)).toEqual([3, 6, -6])
    expect(await undo(admin, batch)).toMatchObject({ status: 409, body: { message: 'This was undone already' } })
  })

  test('keeps what staff changed while the import ran, after the part that has the book', async ({ store }) => {
    const { admin, form, user, serial } = await openProductFixture(store)
    const [first, second] = [
      await addProduct(admin, { ...form, name: `First ${serial}`, sku: `P1-${serial}`, stock: 3 }),
      await addProduct(admin, { ...form, name: `Second ${serial}`, sku: `P2-${serial}`, stock: 3 }),
    ]
    const id = randomUUID()
    const importPart = (product: AdminProduct) =>
      store.db.transaction(async (tx) => {
        const change = { change: 7, reason: 'import', productId: product.id } as const
        await applyStockMovements(tx, [change], { actor: user, batch: id })
        const [before, after] = [{ stock: 3 }, { stock: 10 }]
        const subject = { kind: 'product', id: product.id, subject: product.name } as const
        await auditAll(tx, [{ actor: user, action: 'import', ...subject, before, after, batch: id }])
        await recordBatch(tx, user, {
          id,
          kind: 'import',
          title: 'november.csv',
          counts: { created: 0, updated: 2, unchanged: 0, skipped: 0, remotePhotos: 0 },
        })
      })
    await importPart(first)
    const counted = [{ productId: first.id, quantity: 8, stock: 10 }]
    await admin.requestJson('POST', '/admin/stock-entries', {
      requestId: randomUUID(),
      reason: 'counted',
      lines: counted,
    })
    await importPart(second)
    const { body } = await undo(admin, id)
    expect(body.unrestored.map(({ name }) => name)).toEqual([first.name])
    expect([await stockOf(store, first.id), await stockOf(store, second.id)]).toEqual([8, 3])
  })

  test('keeps what was sold or edited since, and says so', async ({ store }) => {
    const { admin, form, jee, user, serial } = await openProductFixture(store)
    const sold = await addProduct(admin, { ...form, name: `Sold ${serial}`, sku: `S-${serial}`, stock: 3 })
    const edited = await addProduct(admin, {
      ...form,
      name: `Edited ${serial}`,
      sku: `E-${serial}`,
      originalPrice: 400,
    })
    const csv = [
      'SKU,Name,Price,Stock,Weight (g),Exam,Class,Category',
      `S-${serial},,,25,,,,`,
      `E-${serial},,300,,450,,,`,
      ...['O', 'K', 'F'].map((key) => `${key}-${serial},New ${key} ${serial},100,5,,JEE,11th,${jee.name}`),
    ].join('\n')
    const { batch } = await runImport(admin, csv)
    const [ordered, unrestored, free] = await Promise.all(
      ['O', 'K', 'F'].map(async (key) => {
        const [row] = await store.db
          .select()
          .from(products)
          .where(eq(products.sku, `${key}-${serial}`))
        return row?.id ?? 0
      }),
    )
    await placeOrder(store, { items: [{ productId: sold.id, quantity: 2 }] })
    await placeOrder(store, { items: [{ productId: ordered ?? 0, quantity: 1 }] })
    await admin.request('PATCH', `/products/${edited.id}`, { price: 270 })
    await admin.request('PATCH', `/products/${unrestored}`, { price: 120 })
    const { body } = await undo(admin, batch)
    const reasons = Object.fromEntries(body.unrestored.map(({ name, reason }) => [name, reason]))
    expect(reasons).toEqual({
      [sold.name]: '2 copies were sold since. Stock 3 less 2 is 1',
      [edited.name]: expect.stringMatching(
        new RegExp(String.raw`^${user.username} changed the price on .+\. It stays at ₹270$`),
      ) as string,
      [`New O ${serial}`]: expect.stringMatching(/^Order #\d+ has it\. It is archived, not deleted$/) as string,
      [`New K ${serial}`]: expect.stringMatching(/ changed it on .+ and it stays$/) as string,
    })
    expect(await stockOf(store, sold.id)).toBe(1)
    expect(await read(admin, edited.id)).toMatchObject({ price: 270, weightGrams: null })
    expect(await read(admin, ordered ?? 0)).toMatchObject({ status: 'archived' })
    expect(await read(admin, unrestored ?? 0)).toMatchObject({ price: 120, status: 'published' })
    expect(await store.db.$count(products, eq(products.id, free ?? 0))).toBe(0)
  })
})

test('the undo of an import leaves out a former price that is above the MRP of today, and restores the rest', async ({
  store,
}) => {
  const { admin, form, serial } = await openProductFixture(store)
  const book = await addProduct(admin, { ...form, sku: `M-${serial}`, originalPrice: 400, weightGrams: 300 })
  const { batch } = await runImport(admin, `SKU,Price,Weight (g)\nM-${serial},250,450`)
  await admin.request('PATCH', `/products/${book.id}`, { originalPrice: 300 })
  const reason = 'The price ₹349 is above the MRP ₹300. Lower it, or enter a new MRP. The prices stay'
  expect((await undo(admin, batch)).body.unrestored).toMatchObject([{ id: book.id, reason }])
  expect(await read(admin, book.id)).toMatchObject({ price: 250, originalPrice: 300, weightGrams: 300 })
})

test('the undo of an import stays in the list after later imports, and takes back what is its own', async ({
  store,
}) => {
  const { admin, form, serial } = await openProductFixture(store)
  const skus = ['A', 'B', 'C'].map((key) => `${key}-${serial}`)
  const books: AdminProduct[] = []
  for (const sku of skus) books.push(await addProduct(admin, { ...form, name: `Book ${sku}`, sku }))
  const first = await runImport(admin, ['SKU,Price', ...skus.map((sku) => `${sku},250`)].join('\n'))
  const later: (typeof first)[] = []
  for (const price of [260, 270]) later.push(await runImport(admin, `SKU,Price\n${skus[2]},${price}`))
  const listed = async () => {
    const list = await admin.getJson<ProductBatchDetail[]>('/admin/product-batches')
    const own = new Set([first, ...later].map(({ batch }) => batch))
    return list.filter(({ id }) => own.has(id)).map(({ id, undoneAt }) => [id, undoneAt !== null])
  }
  expect(await listed()).toEqual([...later.toReversed(), first].map(({ batch }) => [batch, false]))
  expect((await undo(admin, first.batch)).status).toBe(200)
  expect(await listed()).toContainEqual([first.batch, true])
  const prices = await Promise.all(books.map(async ({ id }) => (await read(admin, id)).price))
  expect(prices).toEqual([form.price, form.price, 270])
})

test('an export that is edited in a spreadsheet and imported gives exactly the edits', async ({ store }) => {
  const { admin, serial } = await openProductFixture(store)
  const books = [
    await makeProduct(store, { name: `Aaa sheet-${serial}`, stock: 10 }),
    await makeProduct(store, { name: `Bbb, "sheet-${serial}"`, stock: 10 }),
    await makeProduct(store, { name: `=Ccc sheet-${serial}`, stock: 10 }),
  ]
  const csv = await (await admin.request('GET', `/admin/products/export?search=sheet-${serial}`)).text()
  const edit = fc.record({
    row: fc.integer({ min: 1, max: books.length }),
    change: fc.oneof(
      fc.record({ column: fc.constant('Price'), value: fc.integer({ min: 1, max: 499 }).map(String) }),
      fc.record({ column: fc.constant('Stock'), value: fc.integer({ min: 0, max: 99 }).map(String) }),
      fc.record({ column: fc.constant('Publisher'), value: fc.constantFrom('Kota Press', 'अरिहंत', "O'Neil, Sons") }),
      fc.record({ column: fc.constant('Weight (g)'), value: fc.integer({ min: 1, max: 3000 }).map(String) }),
      fc.record({ column: fc.constant('Name'), value: fc.constantFrom('Renamed', 'भौतिकी') }),
    ),
  })
  const keyOf: Record<string, keyof AdminProduct> = {
    Price: 'price',
    Stock: 'stock',
    Publisher: 'publisher',
    'Weight (g)': 'weightGrams',
    Name: 'name',
  }
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 5 }), fc.constantFrom(',', ';'), async (edits, delimiter) => {
      const records: string[][] = parse(csv, { bom: true })
      const [header = []] = records
      const before = await Promise.all(books.map(({ id }) => read(admin, id)))
      const expected = before.map((book) => ({ ...book }))
      for (const { row, change } of edits) {
        const record = records[row] ?? []
        record[header.indexOf(change.column)] = change.value
        const index = books.findIndex(({ id }) => String(id) === record[header.indexOf('ID')])
        const isNumber = change.column !== 'Publisher' && change.column !== 'Name'
        Object.assign(expected[index] ?? {}, {
          [keyOf[change.column] ?? '']: isNumber ? Number(change.value) : change.value,
        })
      }
      const { batch, created, error } = await runImport(admin, stringify(records, { delimiter }))
      expect(error).toBeUndefined()
      expect(created).toBe(0)
      const strip = (book: Record<string, unknown>) => {
        const { version: _, updatedAt: __, discountPercentage: ___, ...rest } = book
        return rest
      }
      const after = await Promise.all(books.map(({ id }) => read(admin, id)))
      expect(after.map((book) => strip(book))).toEqual(expected.map(strip))
      if (batch) await undo(admin, batch)
      const restored = await Promise.all(books.map(({ id }) => read(admin, id)))
      expect(restored.map((book) => strip(book))).toEqual(before.map((book) => strip({ ...book })))
    }),
    { numRuns: 12 },
  )
})
