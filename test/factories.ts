import { eq } from 'drizzle-orm'
import type { Address } from '../src/domain/accounts/address.ts'
import type { OrderPayload, PlacedOrder } from '../src/domain/orders/order.ts'
import {
  categories,
  institutes,
  productCategories,
  products,
  stockMovements,
} from '../src/server/database/schema/catalog.ts'
import type { TestStore } from './test-store.ts'

export type NewProduct = Partial<typeof products.$inferInsert> & { categoryIds?: number[] }
let serial = 0

/** Adds a product: ₹499 (MRP ₹999) and ten in stock by default. */
export async function makeProduct({ db }: Pick<TestStore, 'db'>, { categoryIds = [], ...overrides }: NewProduct = {}) {
  serial += 1
  const classType = overrides.classType ?? '11th'
  const values = {
    name: `Mechanics Module ${serial}`,
    slug: `mechanics-module-${serial}`,
    pricePaise: 49_900,
    originalPricePaise: 99_900,
    discountPercentage: 50,
    stock: 10,
    examType: 'JEE' as const,
    classType,
    classTypes: [classType],
    ...overrides,
  }
  // In one transaction: at its end a trigger records a stock without a movement.
  const row = await db.transaction(async (tx) => {
    const [inserted] = await tx.insert(products).values(values).returning()
    if (!inserted) throw new Error('The product was not inserted')
    const { id, stock } = inserted
    if (stock > 0) {
      await tx.insert(stockMovements).values({ productId: id, change: stock, reason: 'opening', stockAfter: stock })
    }
    return inserted
  })
  if (categoryIds.length > 0) {
    await db.insert(productCategories).values(categoryIds.map((categoryId) => ({ productId: row.id, categoryId })))
  }
  return row
}

/** Returns the stock of a product; undefined if it was deleted. */
export async function stockOf({ db }: Pick<TestStore, 'db'>, id: number): Promise<number | undefined> {
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  return row?.stock
}

/** Adds an institute. */
export async function makeInstitute({ db }: Pick<TestStore, 'db'>, name = 'Resonance') {
  const [row] = await db
    .insert(institutes)
    .values({ name, description: `Books of ${name}` })
    .returning()
  if (!row) throw new Error('The institute was not inserted')
  return row
}

/** Adds a category. */
export async function makeCategory({ db }: Pick<TestStore, 'db'>, name = 'JEE Materials') {
  const [row] = await db
    .insert(categories)
    .values({ name, description: `All ${name}` })
    .returning()
  if (!row) throw new Error('The category was not inserted')
  return row
}

/** Places an order through the API, by default of one copy of a new product as a guest. @returns its id */
export async function placeOrder(
  store: Pick<TestStore, 'db' | 'client'>,
  fields: Partial<OrderPayload> = {},
  client = store.client(),
): Promise<number> {
  const items = fields.items ?? [{ productId: (await makeProduct(store)).id, quantity: 1 }]
  const { status, body } = await client.requestJson<PlacedOrder>('POST', '/orders', buildOrder(items, fields))
  if (status !== 201) throw new Error(`POST /orders returned ${status}`)
  return body.id
}

/** The delivery address of test orders. */
export const ADDRESS: Address = {
  customerName: 'Ritika Meena',
  customerEmail: 'ritika@example.in',
  customerPhone: '9829012341',
  shippingAddress: '14, Gali No. 3, Mahaveer Nagar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302017',
}

/** Builds the body of `POST /api/orders` as the checkout sends it. */
export function buildOrder(items: OrderPayload['items'], fields: Partial<OrderPayload> = {}): OrderPayload {
  return {
    ...ADDRESS,
    paymentMethod: 'cod',
    items,
    // Tests order the same book with the same mobile number many times.
    anotherOrder: true,
    ...fields,
  }
}
