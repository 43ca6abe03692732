import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeProduct, placeOrder, stockOf } from '../../../../test/factories.ts'
import { test } from '../../../../test/test-store.ts'
import { products } from '../../database/schema/catalog.ts'
import { decrementStock } from './decrement-stock.ts'

test.for(['draft', 'archived'] as const)(
  'a book that became a %s one while it was ordered is not sold',
  async (status, { store }) => {
    const { id, pricePaise } = await makeProduct(store, { stock: 5 })
    const orderId = await placeOrder(store)
    const take = () =>
      store.db.transaction((tx) => decrementStock(tx, [{ productId: id, quantity: 1, pricePaise }], orderId))
    expect(await take()).toBe(true)
    await store.db.update(products).set({ status }).where(eq(products.id, id))
    expect(await take()).toBe(false)
    expect(await stockOf(store, id)).toBe(4)
  },
)
