import { inArray } from 'drizzle-orm'
import { type CopySize, parcelOf, SIZE_FIELDS, SIZE_KEYS, sizeRule, USUAL_COPY } from '../../domain/parcel.ts'
import { products } from '../catalog/catalog.tables.ts'
import { siteSettings } from '../content/content.tables.ts'
import type { Reader } from '../database/connect.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'

/** What the parcel of an order weighs (grams) and measures (millimetres), by its products as they are now. */
export async function measureParcel(db: Reader, { items }: OrderWithItems): Promise<CopySize> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  const { id, weightGrams, lengthMm, widthMm, heightMm } = products
  const [sizes, usual] = await Promise.all([
    db.select({ id, weightGrams, lengthMm, widthMm, heightMm }).from(products).where(inArray(id, ids)),
    readUsualCopy(db),
  ])
  const byId = new Map(sizes.map((size) => [size.id, size]))
  return parcelOf(
    items.map(({ productId, quantity }) => ({ size: byId.get(productId ?? 0), quantity })),
    usual,
  )
}

/** What a copy weighs and measures whose product does not say so: the site settings, or else a thick A4 module. */
export async function readUsualCopy(db: Reader): Promise<CopySize> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(SIZE_KEYS)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const usual = { ...USUAL_COPY }
  for (const name of SIZE_FIELDS) {
    // A row that was entered past the rules counts as none.
    const read = sizeRule(name).safeParse(values.get(SIZE_KEYS[name]))
    if (read.success) usual[name] = read.data
  }
  return usual
}
