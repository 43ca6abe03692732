import { eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addProduct, openProductFixture, postImport, runDryRun } from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { products } from '../../database/schema/catalog.ts'

const parseLines = async (response: Response) =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
describe('a dry run of an import', () => {
  test('a dry run returns the planned changes and the errors of each row', async ({ store }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    const product = await addProduct(admin, { ...form, sku: `CHANGED-${serial}` })
    const csv = [
      'Product name;MRP;Price;Exam;Class;Main category;SKU;Notes',
      `New book ${serial};"₹1,24,499";₹1,999.00;jee;Class 11|dropper;${jee.name};;hello`,
      `Changed;;250;;;;changed-${serial};`,
      `;;;NEET;;Nowhere;;`,
      `Dear;100;101;JEE;11th;${jee.name};;`,
    ].join('\r\n')
    const plan = await runDryRun(admin, csv)
    expect(plan.columns.map(({ field }) => field)).toEqual([
      'name',
      'originalPrice',
      'price',
      'examType',
      'classTypes',
      'category',
      'sku',
      null,
    ])
    expect(plan).toMatchObject({ rows: 4, creates: 1, updates: 1, errorCount: 5 })
    expect(plan.rowList.slice(0, 2)).toMatchObject([
      {
        row: 2,
        state: 'new',
        name: `New book ${serial}`,
        changes: [
          { label: 'Price', before: null, after: '₹1,999' },
          { label: 'Original price', after: '₹1,24,499' },
          { label: 'Primary category', after: jee.name },
        ],
      },
      {
        row: 3,
        state: 'change',
        name: product.name,
        matchedBy: `SKU CHANGED-${serial}`,
        changes: [
          { label: 'Name', before: product.name, after: 'Changed', mark: null },
          { label: 'Price', before: '₹349', after: '₹250' },
        ],
      },
    ])
    expect(plan.rowList[3]).toMatchObject({
      state: 'out',
      reasons: ['The price ₹101 is above the MRP ₹100. Lower it, or enter a new MRP'],
    })
    expect(plan.errors).toEqual(
      expect.arrayContaining([
        { row: 4, field: 'category', value: 'Nowhere', message: 'There is no category “Nowhere”' },
        { row: 4, field: 'name', value: '', message: 'Name is required' },
        { row: 4, field: 'price', value: '', message: 'Must be an amount in rupees' },
        { row: 4, field: 'classTypes', value: '', message: 'Choose at least one class' },
        {
          row: 5,
          field: 'price',
          value: '101',
          message: 'The price ₹101 is above the MRP ₹100. Lower it, or enter a new MRP',
        },
      ]),
    )
    expect(plan.rowList[2]?.reasons).toContain(
      'Classes: this row has none. Fill the cell, or choose one for all such rows',
    )
    const rejected = await postImport(admin, csv)
    expect(rejected.status).toBe(400)
    expect(await rejected.json()).toMatchObject({
      code: 'import_invalid',
      message: 'The file has 5 errors: nothing was imported',
    })
    expect(await parseLines(await postImport(admin, csv, { skipErrors: 'true' }))).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
      {
        created: 1,
        updated: 1,
        unchanged: 0,
        skipped: 2,
        remotePhotos: 0,
        refused: [],
        batch: expect.any(String) as string,
      },
    ])
    expect(await admin.getJson<AdminProduct>(`/admin/products/${product.id}`)).toMatchObject({
      name: 'Changed',
      price: 250,
      examType: 'JEE',
    })
    const [created] = await store.db
      .select()
      .from(products)
      .where(eq(products.name, `New book ${serial}`))
    expect(created).toMatchObject({
      pricePaise: 199_900,
      originalPricePaise: 12_449_900,
      classTypes: ['11th', 'dropper'],
    })
  })

  test('an import is refused when a book of its preview was changed meanwhile, and the new preview is imported', async ({
    store,
  }) => {
    const { admin, form, serial } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, sku: `SEEN-${serial}` })
    const csv = `SKU,Price\nSEEN-${serial},250`
    const { fingerprint } = await runDryRun(admin, csv)
    await store.db.update(products).set({ pricePaise: 30_000 }).where(eq(products.id, id))
    const refused = await postImport(admin, csv, { fingerprint })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message: 'Books have changed since the preview, so nothing was imported. Look at the new preview',
    })
    const current = await runDryRun(admin, csv)
    expect(current.rowList[0]?.changes).toMatchObject([{ label: 'Price', before: '₹300', after: '₹250' }])
    const imported = await parseLines(await postImport(admin, csv, { fingerprint: current.fingerprint }))
    expect(imported.at(-1)).toMatchObject({ updated: 1 })
    expect(await admin.getJson(`/admin/products/${id}`)).toMatchObject({ price: 250 })
  })

  test('a price or a weight that is most likely a typing error is named at its row', async ({ store }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    await addProduct(admin, { ...form, sku: `ODD-${serial}` })
    const csv = [
      'Name,SKU,MRP,Price,Exam,Class,Main category,Weight (g)',
      `New ${serial},,499,4.99,JEE,11th,${jee.name},`,
      `,ODD-${serial},,,,,,45000`,
    ].join('\n')
    const { rowList } = await runDryRun(admin, csv)
    expect(rowList.map(({ state, notes }) => [state, notes])).toEqual([
      ['new', ['The price is only ₹4.99, and the MRP is ₹499. Check it.']],
      ['change', ['One copy weighs 45,000 g. Check it: the weight is in grams.']],
    ])
  })

  test('of two imports of the same new books at the same time, one creates them', async ({ store }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    const rows = Array.from({ length: 60 }, (_, row) => `Twice ${serial} no ${row},499,300,JEE,11th,${jee.name}`)
    const csv = ['Name,MRP,Price,Exam,Class,Main category', ...rows].join('\n')
    const { fingerprint } = await runDryRun(admin, csv)
    // Both begin, and wait for an import of another file.
    const other = Promise.withResolvers<void>()
    const running = store.services.locks.run('product-import', () => other.promise)
    const responses = await Promise.all([1, 2].map(() => postImport(admin, csv, { fingerprint })))
    other.resolve()
    await running
    const ends = await Promise.all(responses.map(async (response) => (await parseLines(response)).at(-1)))
    const error = 'Books have changed since the preview, so nothing was imported. Look at the new preview'
    expect(ends).toContainEqual({ error, batch: null })
    expect(ends).toContainEqual(expect.objectContaining({ created: 60 }))
    expect(await store.db.$count(products, like(products.name, `Twice ${serial} no %`))).toBe(60)
  })

  test('a row that gives a book the ISBN of another one says so', async ({ store }) => {
    const { admin, form, serial } = await openProductFixture(store)
    const isbn = '9788177091878'
    const other = await addProduct(admin, { ...form, name: `Other ${serial}`, isbn })
    const { id, name } = await addProduct(admin, { ...form, name: `Mine ${serial}` })
    const { rowList } = await runDryRun(admin, `ID,Name,ISBN\n${id},${name},${isbn}`)
    const note = `“${other.name}” has the ISBN ${isbn} too. Check that it is the same book`
    expect(rowList).toMatchObject([{ state: 'change', productId: id, notes: [note] }])
  })

  test('a book is not sold for nothing: a price of 0 is an error of its row', async ({ store }) => {
    const { admin, form, serial } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, sku: `FREE-${serial}` })
    const plan = await runDryRun(admin, `SKU,Price\nFREE-${serial},0.00`)
    expect(plan).toMatchObject({ updates: 0, errorCount: 1, errors: [{ row: 2, field: 'price', value: '0' }] })
    expect(await admin.getJson(`/admin/products/${id}`)).toMatchObject({ price: 349 })
  })
})
