import { inArray } from 'drizzle-orm'
import {
  type PackageSize,
  computePackageSize,
  SIZE_FIELDS,
  SIZE_SETTING_KEYS,
  sizeSchema,
  DEFAULT_COPY_SIZE,
} from '../../domain/values/package-size.ts'
import { products } from '../catalog/catalog.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import type { Queryable } from '../database/connect.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'

/** What the parcel of an order weighs (grams) and measures (millimetres), by its products as they are now. */
export async function measurePackage(db: Queryable, { items }: OrderWithItems): Promise<PackageSize> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  const { id, weightGrams, lengthMm, widthMm, heightMm } = products
  const [sizes, usual] = await Promise.all([
    db.select({ id, weightGrams, lengthMm, widthMm, heightMm }).from(products).where(inArray(id, ids)),
    readDefaultCopySize(db),
  ])
  const byId = new Map(sizes.map((size) => [size.id, size]))
  return computePackageSize(
    items.map(({ productId, quantity }) => ({ size: byId.get(productId ?? 0), quantity })),
    usual,
  )
}

/** What a copy weighs and measures whose product does not say so: the site settings, or else a thick A4 module. */
export async function readDefaultCopySize(db: Queryable): Promise<PackageSize> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(SIZE_SETTING_KEYS)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const usual = { ...DEFAULT_COPY_SIZE }
  for (const name of SIZE_FIELDS) {
    // A row that was entered past the rules counts as none.
    const read = sizeSchema(name).safeParse(values.get(SIZE_SETTING_KEYS[name]))
    if (read.success) usual[name] = read.data
  }
  return usual
}
