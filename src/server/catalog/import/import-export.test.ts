import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeInstitute, makeProduct, placeOrder, stockOf } from '../../../../test/factories.ts'
import {
  addProduct,
  auditEntriesOf,
  stockMovementsOf,
  openProductFixture,
  postImport,
  runDryRun,
} from '../../../../test/fixtures/product-fixture.ts'
import { test } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { isOwnExport } from '../../../domain/catalog/import/product-file.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { products } from '../../database/schema/catalog.ts'

const parseLines = async (response: Response) =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const exportProducts = async (admin: TestClient, query: string) =>
  (await admin.request('GET', `/admin/products/export?${query}`)).text()

describe('product import and export', () => {
  test('importing an export changes nothing', async ({ store }) => {
    const { admin, form, physics, serial } = await openProductFixture(store)
    const name = `=SUM(A1) "Waves", ${serial}`
    const institute = await makeInstitute(store, `Allen ${serial}`)
    const product = await addProduct(admin, {
      ...form,
      name,
      description: "'-not a formula\nsecond line",
      originalPrice: 1_24_499.5,
      costPrice: 61.25,
      instituteId: institute.id,
      categoryIds: [physics.id],
      classTypes: ['11th', 'dropper'],
      rating: 4.5,
      teachersPick: true,
      weightGrams: 420,
      heightMm: 18,
      sku: `SKU-${serial}`,
      isbn: '9788177091878',
      authors: 'H. C. Verma, D. C. Pandey',
      publisher: 'Bharati Bhawan',
      pageCount: 462,
      language: 'en-hi',
      subjects: ['physics', 'mathematics'],
      medium: 'hindi',
      shelfLocation: 'B2-14',
      samplePages: '/files/p1.webp,/files/p2.webp',
      tableOfContents: 'Waves\n  Speed\n- Pitch, loudness',
      image: '/files/a.webp',
      imageGallery: '/files/b.webp,/files/c.webp',
    })
    const csv = await exportProducts(admin, `categoryId=${physics.id}`)
    expect(csv).toContain(`'=SUM(A1)`)
    expect(isOwnExport(await runDryRun(admin, csv)), 'its columns need no choice').toBe(true)
    expect(isOwnExport(await runDryRun(admin, csv.replace(',Price,', ',Rate,')))).toBe(false)
    const lines = await parseLines(await postImport(admin, csv))
    expect(lines.at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 1, skipped: 0 })
    const xlsx = await admin.request('GET', `/admin/products/export?categoryId=${physics.id}&format=xlsx`)
    const workbookLines = await parseLines(await postImport(admin, new Uint8Array(await xlsx.arrayBuffer())))
    expect(workbookLines.at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 1, skipped: 0 })
    expect(await admin.getJson(`/admin/products/${product.id}`)).toEqual(product)
  })

  test('books that are sold between an export and its import stay sold, whether staff edited the stock or not', async ({
    store,
  }) => {
    const { admin, serial } = await openProductFixture(store)
    const [unedited, edited] = await Promise.all([
      makeProduct(store, { name: `Optics ${serial}`, stock: 10 }),
      makeProduct(store, { name: `Waves ${serial}`, stock: 10 }),
    ])
    const file = await exportProducts(admin, `search=${serial}`)
    await placeOrder(store, { items: [unedited, edited].map(({ id }) => ({ productId: id, quantity: 3 })) })
    const records: string[][] = parse(file)
    const [header = []] = records
    for (const row of records.slice(1)) {
      row[header.indexOf('Price')] = '555'
      if (row[header.indexOf('ID')] === String(edited.id)) row[header.indexOf('Stock')] = '25'
    }
    const { batch: _, ...result } = (await parseLines(await postImport(admin, stringify(records)))).at(-1) ?? {}
    expect(result).toMatchObject({ updated: 2 })
    expect(await Promise.all([stockOf(store, unedited.id), stockOf(store, edited.id)])).toEqual([7, 22])
    expect(await store.db.$count(products, eq(products.pricePaise, 55_500))).toBe(2)
  })

  test('a row whose stock was changed meanwhile is left out with its reason, and the others are imported', async ({
    store,
  }) => {
    const { admin, serial } = await openProductFixture(store)
    const [heat, sound, light] = [
      await makeProduct(store, { name: `Heat ${serial}`, stock: 10 }),
      await makeProduct(store, { name: `Sound ${serial}`, stock: 10 }),
      await makeProduct(store, { name: `Light ${serial}`, stock: 10 }),
    ]
    const file = [
      'ID,Name,Price,Stock,Stock when exported',
      `${heat.id},Heat ${serial},444,12,10`,
      `${sound.id},Sound ${serial},444,12,10`,
      `${light.id},Light ${serial},444,10,`,
    ].join('\n')
    const { fingerprint } = await runDryRun(admin, file)
    await admin.request('PATCH', `/products/${heat.id}`, { stock: 4 })
    await placeOrder(store, { items: [sound, light].map(({ id }) => ({ productId: id, quantity: 1 })) })
    const imported = await postImport(admin, file.replace('10,\n', '10,10\n'), { fingerprint })
    expect((await parseLines(imported)).at(-1)).toMatchObject({
      updated: 1,
      skipped: 2,
      refused: [
        { row: 2, name: `Heat ${serial}`, reason: 'The stock of this product has changed since you opened it' },
        { row: 4, name: `Light ${serial}`, reason: 'The stock of this product has changed since you opened it' },
      ],
    })
    expect(await Promise.all([heat, sound, light].map(({ id }) => stockOf(store, id)))).toEqual([4, 11, 9])
    const { errors } = await runDryRun(admin, file.replace(',10\n', ',ten\n'))
    expect(errors).toMatchObject([{ row: 2, field: 'exportedStock', message: 'Must be the number of the export' }])
  })

  test('a row with the SKU of a product updates it, and a SKU cannot be used twice', async ({ store }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    const product = await addProduct(admin, { ...form, sku: `KOTA-${serial}` })
    const header = 'SKU,Name,Price,Exam,Class,Main category,Publisher,Medium,Barcode'
    const change = `kota-${serial},,,,,,Arihant,Hindi medium,81-7709-187-5`
    const again = `NEW-${serial},Twice,10,JEE,11th,${jee.name},,,`
    const plan = await runDryRun(admin, [header, change, again, again].join('\n'))
    expect(plan).toMatchObject({
      creates: 1,
      updates: 1,
      errors: [{ row: 4, message: `SKU NEW-${serial} is in rows 3 and 4. Keep one of them` }],
    })
    await parseLines(await postImport(admin, [header, change].join('\n')))
    expect(await admin.getJson(`/admin/products/${product.id}`)).toMatchObject({
      name: product.name,
      publisher: 'Arihant',
      medium: 'hindi',
      isbn: '9788177091878',
    })
  })

  test('the export has the products that match the filters, as CSV or XLSX', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const used = await makeProduct(store, { name: 'Exported used', condition: 'used' })
    await makeProduct(store, { name: 'Exported new' })
    const rows = parse(await exportProducts(admin, 'search=exported&condition=used&examType='), {
      bom: true,
      columns: true,
    })
    expect(rows).toMatchObject([{ ID: String(used.id), Price: '499', 'Discount %': '50', Featured: 'no' }])
    const book = await admin.request('GET', '/admin/products/export?format=xlsx')
    expect(book.headers.get('Content-Type')).toContain('spreadsheetml')
    expect((await admin.request('GET', '/admin/products/export?format=pdf')).status).toBe(400)
  })

  test('the rows with errors are returned as a file that can be corrected and imported again', async ({ store }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    const header = 'Product name,MRP,Price,Exam,Class,Main category'
    const good = `Good ${serial},100,90,JEE,11th,${jee.name}`
    const bad = `Bad ${serial},100,=9+9,JEE,11th,Nowhere`
    const body = new FormData()
    body.set('file', new File([[header, good, bad].join('\n')], 'products.csv'))
    const response = await admin.send('/admin/products/import/error-rows', { method: 'POST', body })
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="rows-with-errors.csv"')
    const text = await response.text()
    expect(parse(text, { bom: true, columns: true })).toEqual([
      {
        Name: `Bad ${serial}`,
        'Original price': '100',
        Price: "'=9+9",
        Exam: 'JEE',
        Classes: '11th',
        'Primary category': 'Nowhere',
        Row: '3',
        Errors: expect.stringMatching(/category: There is no category “Nowhere”/) as string,
      },
    ])
    const corrected = text.replace("'=9+9", '90').replace('Nowhere', jee.name)
    expect(await runDryRun(admin, corrected)).toMatchObject({ rows: 1, creates: 1, errorCount: 0 })
  })

  test('a dash clears an optional field, and an empty cell changes nothing', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, edition: '2026', rating: 4.5, description: 'Whole syllabus.' })
    const csv = `ID,Name,Edition,Rating,Institute,Description\n${id},${form.name},-,–,-,\n`
    expect((await parseLines(await postImport(admin, csv))).at(-1)).toMatchObject({ updated: 1 })
    expect(await admin.getJson<AdminProduct>(`/admin/products/${id}`)).toMatchObject({
      edition: null,
      rating: null,
      instituteId: null,
      description: 'Whole syllabus.',
    })
  })

  test('columns are imported by the given mapping', async ({ store }) => {
    const { admin, form } = await openProductFixture(store)
    const { id } = await addProduct(admin, { ...form, stock: 2 })
    const csv = `Nr,Book,How many,Price\n${id},${form.name},12,1\n`
    const mapping = JSON.stringify({ Nr: 'id', Book: 'name', 'How many': 'stock', Price: '' })
    expect((await parseLines(await postImport(admin, csv, { mapping }))).at(-1)).toMatchObject({ updated: 1 })
    expect(await admin.getJson<AdminProduct>(`/admin/products/${id}`)).toMatchObject({ stock: 12, price: form.price })
    expect((await stockMovementsOf(store, id)).map(({ change }) => change)).toEqual([2, 10])
    expect((await auditEntriesOf(store, id)).at(-1)).toMatchObject({
      action: 'import',
      batch: expect.any(String) as string,
    })
    const twice = await runDryRun(admin, csv, { mapping: JSON.stringify({ Nr: 'stock', 'How many': 'stock' }) })
    expect(twice.fields).toEqual({ mapping: 'Two columns cannot both be stock: Nr, How many' })
  })

  test('five thousand rows are imported at once with progress events', async ({ store }) => {
    const { admin, jee } = await openProductFixture(store)
    const rows = Array.from({ length: 5000 }, (_, n) => `Bulk book ${n % 4000},${100 + n},NEET,12th,${jee.id},3`)
    const lines = await parseLines(await postImport(admin, `name,price,exam,class,categoryId,qty\n${rows.join('\n')}`))
    expect(lines.length).toBeGreaterThan(20)
    const { batch, ...result } = lines.at(-1) ?? {}
    expect(result).toEqual({ created: 5000, updated: 0, unchanged: 0, remotePhotos: 0, skipped: 0, refused: [] })
    expect(await store.db.$count(products, eq(products.categoryId, jee.id))).toBe(5000)
    expect(await store.db.$count(auditLog, eq(auditLog.batch, String(batch)))).toBe(5000)
  })

  test('what an import did before it failed can be undone, and the rest is imported again', async ({ store }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    await store.db.execute(`create or replace function reject_doomed() returns trigger language plpgsql as
      $$ begin if new.name = 'Doomed' then raise exception 'no'; end if; return new; end $$`)
    await store.db.execute(
      'create trigger doomed before insert on products for each row execute function reject_doomed()',
    )
    const rows = Array.from(
      { length: 250 },
      (_, n) => `H${serial}-${n},${n === 240 ? 'Doomed' : `Half ${serial} ${n}`},1,JEE,11th,${jee.id}`,
    )
    const file = `sku,name,price,exam,class,category\n${rows.join('\n')}`
    const count = () => store.db.$count(products, eq(products.categoryId, jee.id))
    const lines = await parseLines(await postImport(admin, file))
    expect(lines).toEqual([
      { done: 200, total: 250 },
      {
        error:
          'Something went wrong on our side. 200 of 250 rows were imported. Undo this import, or import the file again.',
        batch: expect.any(String) as string,
      },
    ])
    expect(await count()).toBe(200)
    const again = await parseLines(await postImport(admin, file.replace('Doomed', 'Saved')))
    expect(again.at(-1)).toMatchObject({ created: 50, unchanged: 200 })
    const undone = await admin.requestJson('POST', `/admin/product-batches/${String(lines.at(-1)?.batch)}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { counts: { created: 200 }, unrestoredCount: 0 } })
    expect(await count()).toBe(50)
  })

  test.for([
    ['', 'The file is empty'],
    ['name,price\n', 'The file has no rows below its header'],
    ['PK\u0003\u0004', 'This workbook cannot be read'],
    ['n\n'.repeat(20_003), 'A file may have at most 20,000 rows'],
  ] as const)('an unreadable file is rejected with the reason (%#)', async ([content, reason], { store }) => {
    const { admin } = await openProductFixture(store)
    const response = await postImport(admin, content, { dryRun: 'true' })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { message: string }).message).toContain(reason)
  })

  test('a row whose quotes do not close is one error, and the others are imported', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    const rows = Array.from({ length: 40 }, (_, index) => `Book ${index},-1`)
    const response = await postImport(admin, `name,price\n\n${rows.join('\n')}\n"open,1\nlast,-1`, { dryRun: 'true' })
    const { errors } = (await response.json()) as { errors: { row: number; message: string }[] }
    expect(errors.filter(({ message }) => message === 'This row cannot be read: check its quotes')).toMatchObject([
      { row: 43 },
    ])
    expect(errors[0]?.row).toBe(3)
    expect(errors.at(-1)?.row).toBe(44)
  })

  test('files that are not UTF-8 or larger than 10 MB are rejected', async ({ store }) => {
    const { admin } = await openProductFixture(store)
    expect((await postImport(admin, new Uint8Array([110, 10, 0xff, 0xfe]))).status).toBe(400)
    const response = await postImport(admin, new Uint8Array(10.2 * 1024 * 1024))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: 'A file of products may have at most 10 MB' })
  })
})
