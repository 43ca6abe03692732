import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { openProductFixture } from '../../../../test/fixtures/product-fixture.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { products } from '../../database/schema/catalog.ts'
import { importProducts, InterruptedImport } from './import-products.ts'
import type { ImportStep } from './plan-row.ts'

const ROWS = 450

/** Steps that set the price of new books to ₹250. */
async function planPrices(store: TestStore): Promise<{ ids: number[]; steps: ImportStep[] }> {
  const { id: first } = await makeProduct(store)
  const { rows } = await store.db.execute<{ id: number }>(sql`
    insert into products (name, slug, price_paise, exam_type, class_type)
    select 'Long list ' || n, 'long-list-' || ${first} || '-' || n, 10000, 'JEE', '11th'
    from generate_series(1, ${ROWS}::int) as n returning id`)
  const ids = rows.map(({ id }) => id)
  const steps = ids.map((id, index) => ({
    action: 'update' as const,
    row: index + 2,
    name: `Long list ${index + 1}`,
    id,
    change: { price: 250 },
    remotePhotos: [],
  }))
  return { ids, steps }
}

const countChanged = ({ db }: TestStore, ids: number[]) =>
  db.$count(products, sql`${inArray(products.id, ids)} and ${eq(products.pricePaise, 25_000)}`)

describe('a long import', () => {
  test('holds its books only for the rows of one part, so that they can be ordered while it runs', async ({
    store,
  }) => {
    const { user } = await openProductFixture(store)
    const { ids, steps } = await planPrices(store)
    const seen: number[] = []
    await importProducts(store.services, user, { fileName: 'long.csv', steps, unchanged: 0, skipped: 0 }, async () => {
      // Fails for a book that a transaction of the import still holds.
      await store.services.background.db.transaction((tx) =>
        tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).for('update', { noWait: true }),
      )
      seen.push(await countChanged(store, ids))
    })
    expect(seen).toEqual([200, 400, 450])
  })

  test('is listed with its first part, and ends when it is undone meanwhile', async ({ store }) => {
    const { admin, user } = await openProductFixture(store)
    const { ids, steps } = await planPrices(store)
    const done = importProducts(
      store.services,
      user,
      { fileName: `undone-${ids[0]}.csv`, steps, unchanged: 0, skipped: 0 },
      async () => {
        const [batch] = await store.db
          .select()
          .from(productBatches)
          .where(eq(productBatches.title, `undone-${ids[0]}.csv`))
        expect(batch?.counts).toMatchObject({ updated: 200 })
        expect((await admin.request('POST', `/admin/product-batches/${batch?.id}/undo`)).status).toBe(200)
      },
    )
    await expect(done).rejects.toThrow(InterruptedImport)
    expect(await countChanged(store, ids)).toBe(0)
  })

  test('of which half is refused is written part by part all the same, and every refusal is named', async ({
    store,
  }) => {
    const { user } = await openProductFixture(store)
    const { ids, steps } = await planPrices(store)
    const changes = [
      { price: 250 },
      { price: 250, stock: 5, expected: { stock: 3 } },
      { price: 250, sku: `TWICE-${ids[0]}` },
    ]
    const mixed = steps.map((step, index) => ({ ...step, change: changes[index % 3] })) as ImportStep[]
    const transactions = vi.spyOn(store.services.db, 'transaction')
    const file = { fileName: 'mixed.csv', steps: mixed, unchanged: 0, skipped: 0 }
    const { refused, updated, skipped } = await importProducts(store.services, user, file, async () => {})
    expect([transactions.mock.calls.length, updated, skipped]).toEqual([3, 151, 299])
    const reasons = Map.groupBy(refused, ({ reason }) => reason)
    expect([...reasons].map(([reason, rows]) => [reason, rows.length])).toEqual([
      ['The stock of this product has changed since you opened it', 150],
      ['Another product has this SKU', 149],
    ])
    expect(await countChanged(store, ids)).toBe(151)
  })
})
