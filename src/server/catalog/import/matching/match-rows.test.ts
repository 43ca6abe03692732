import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../../test/factories.ts'
import { addProduct, openProductFixture } from '../../../../../test/fixtures/product-fixture.ts'
import type { TestClient } from '../../../../../test/test-client.ts'
import { test } from '../../../../../test/test-store.ts'
import type { ImportPlan } from '../../../../domain/catalog/import/product-file.ts'
import { products } from '../../../database/schema/catalog.ts'

const send = (admin: TestClient, csv: string, more: Record<string, string>) => {
  const body = new FormData()
  body.set('file', new File([csv], 'list.csv'))
  for (const [name, value] of Object.entries(more)) body.set(name, value)
  return admin.send('/admin/products/import', { method: 'POST', body })
}
const preview = async (admin: TestClient, csv: string, more: Record<string, string> = {}) =>
  (await (await send(admin, csv, { dryRun: 'true', ...more })).json()) as ImportPlan
const runImport = async (admin: TestClient, csv: string, more: Record<string, string> = {}) => {
  const text = await (await send(admin, csv, { skipErrors: 'true', ...more })).text()
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
}
const defaultsOf = (category: { id: number }) => ({
  defaults: JSON.stringify({ examType: 'JEE', classTypes: '11th', category: String(category.id) }),
})

describe('a row of a file is about a book of the shop', () => {
  test('only by its own SKU or ISBN: names in other scripts are six new books, not six changes of one', async ({
    store,
  }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    await makeProduct(store, { name: 'भौतिकी', slug: 'product' })
    const names = ['रसायन विज्ञान', 'जीव विज्ञान', 'गणित सार', 'वनस्पति', 'यांत्रिकी', 'இயற்பியல்']
    const csv = [
      'ID,Type,SKU,Name,Published,Stock,Regular price',
      ...names.map((name, index) => `${900 + index},simple,HN-${serial}-${index},${name},1,5,${300 + index}`),
    ].join('\n')
    expect(await preview(admin, csv, defaultsOf(jee))).toMatchObject({ creates: 6, updates: 0, leftOut: 0 })
    expect(await runImport(admin, csv, defaultsOf(jee))).toMatchObject({ created: 6, updated: 0 })
    expect(await runImport(admin, csv, defaultsOf(jee))).toMatchObject({ created: 0, updated: 0, unchanged: 6 })
    const [own] = await store.db.select().from(products).where(eq(products.slug, 'product'))
    expect(own?.name).toBe('भौतिकी')
  })

  test.for(['No', 'ID', 'Product ID', 'S.No', 'id'])(
    'never by a serial number in a column “%s”',
    async (header, { store }) => {
      const { admin, jee, serial } = await openProductFixture(store)
      const own = await makeProduct(store, { name: `Own ${serial}` })
      const csv = `${header},Title,Price,Qty\n${own.id},Kinematics ${serial},299,5\n${own.id + 1},Organic ${serial},349,5\n`
      const plan = await preview(admin, csv, defaultsOf(jee))
      expect(plan).toMatchObject({ creates: 2, updates: 0 })
      await runImport(admin, csv, defaultsOf(jee))
      const [after] = await store.db.select().from(products).where(eq(products.id, own.id))
      expect(after).toMatchObject({ name: own.name, slug: own.slug, pricePaise: own.pricePaise })
    },
  )

  test('by the id of an own export whose name or slug agrees; with another name the row is left out', async ({
    store,
  }) => {
    const { admin, serial } = await openProductFixture(store)
    const [one, two, three] = [
      await makeProduct(store, { name: `One ${serial}` }),
      await makeProduct(store, { name: `Two ${serial}` }),
      await makeProduct(store, { name: `Three ${serial}` }),
    ]
    const plan = await preview(
      admin,
      `ID,Slug,Name,Price\n${one.id},,one  ${serial},77\n${two.id},${two.slug},Renamed ${serial},77\n${three.id},,Other ${serial},77\n`,
    )
    expect(plan.rowList).toMatchObject([
      { state: 'change', productId: one.id, matchedBy: 'ID and name of an export of this shop' },
      { state: 'change', productId: two.id },
      {
        state: 'out',
        reasons: [
          `ID ${three.id} is “Three ${serial}” in your shop. The row says “Other ${serial}”. Add the SKU or the ISBN, or empty the ID`,
        ],
      },
    ])
  })

  test('never by its title alone: with another SKU it is another book, without a key it is left out', async ({
    store,
  }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    const own = await addProduct(admin, { ...form, sku: `A-${serial}` })
    const csv = `Name,SKU,Price\n${own.name},B-${serial},99\n${own.name},,98\n`
    expect((await preview(admin, csv, defaultsOf(jee))).rowList).toMatchObject([
      { state: 'new', name: own.name },
      {
        state: 'out',
        reasons: [`Your shop has “${own.name}” already. Add the SKU or the ISBN, so that the row can be told apart`],
      },
    ])
  })

  test('two rows or two books of one ISBN are named, not guessed', async ({ store }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    const isbn = '9780439023481'
    const list = `Name,ISBN,Price\nFirst ${serial},978-81-7709-187-8,90\nSecond ${serial},8177091875,95\n`
    const twice = await preview(admin, list, defaultsOf(jee))
    expect(twice).toMatchObject({ creates: 0, leftOut: 2 })
    expect(twice.rowList[1]?.reasons).toEqual(['ISBN 9788177091878 is in rows 2 and 3. Keep one of them'])
    await addProduct(admin, { ...form, name: `New copy ${serial}`, isbn })
    await addProduct(admin, { ...form, name: `Old copy ${serial}`, isbn, condition: 'used' })
    const csv = `Name,ISBN,Price,Condition\nA ${serial},${isbn},90,\nB ${serial},${isbn},90,used\n`
    expect((await preview(admin, csv, defaultsOf(jee))).rowList).toMatchObject([
      {
        state: 'out',
        reasons: [
          `ISBN ${isbn} is that of “New copy ${serial}” (new) and “Old copy ${serial}” (used). Add the SKU of one of them`,
        ],
      },
      { state: 'change', matchedBy: `ISBN ${isbn}` },
    ])
  })

  test('a SKU whose zeros a spreadsheet took away is named', async ({ store }) => {
    const { admin, form, jee, serial } = await openProductFixture(store)
    await addProduct(admin, { ...form, sku: `00${serial}77` })
    const { rowList } = await preview(admin, `Name,SKU,Price\nZeros,${serial}77,90\n`, defaultsOf(jee))
    expect(rowList[0]?.reasons).toEqual([
      `Your shop has the SKU 00${serial}77. Format the column as text, so that its zeros stay`,
    ])
  })

  test('any list that is imported twice changes nothing the second time', async ({ store }) => {
    const { admin, jee, serial } = await openProductFixture(store)
    const isbns = ['9780439023481', '9788177091878', '9783161484100', '8177091875', '']
    const cell = fc.record({
      name: fc.constantFrom('Waves', 'भौतिकी', 'Optics & Co', 'waves ', 'गणित'),
      sku: fc.constantFrom('', 'A', 'B', '007', '7'),
      isbn: fc.constantFrom(...isbns),
      id: fc.constantFrom('', '1', '2', '3'),
      price: fc.constantFrom('90', '95.50', '₹1,299'),
      condition: fc.constantFrom('', 'new', 'used'),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (rows) => {
        round += 1
        const prefix = `${serial}x${round}`
        // Keys of their own, so that rounds do not meet.
        await store.db.update(products).set({ isbn: null })
        const lines = rows.map(({ name, sku, isbn, id, price, condition }) =>
          [`${name} ${prefix}`, sku && `${prefix}${sku}`, isbn, id, `"${price}"`, condition].join(','),
        )
        const csv = ['Name,SKU,ISBN,No,Price,Condition', ...lines].join('\n')
        const first = await runImport(admin, csv, defaultsOf(jee))
        const before = await store.db.select().from(products).orderBy(products.id)
        const second = await runImport(admin, csv, defaultsOf(jee))
        expect(second, csv).toMatchObject({ created: 0, updated: 0 })
        expect(Number(second.unchanged) + Number(second.skipped)).toBe(rows.length)
        expect(Number(first.created) + Number(first.skipped)).toBeLessThanOrEqual(rows.length)
        expect(await store.db.select().from(products).orderBy(products.id)).toEqual(before)
      }),
      { numRuns: 10 },
    )
  })
})
