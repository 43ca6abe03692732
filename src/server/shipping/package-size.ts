import { inArray } from 'drizzle-orm'
import {
  type PackageSize,
  computePackageSize,
  SIZE_FIELDS,
  SIZE_SETTING_KEYS,
  sizeSchema,
  DEFAULT_COPY_SIZE,
} from '../../domain/values/package-size.ts'
import { products } from '../database/schema/catalog.ts'
import { siteSettings } from '../database/schema/platform.ts'
import type { Queryable } from '../database/connect.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'

/** Computes weight (grams) and sides (millimetres) of an order's package from the current sizes of its products. */
export async function measurePackage(db: Queryable, { items }: OrderWithItems): Promise<PackageSize> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  const { id, weightGrams, lengthMm, widthMm, heightMm } = products
  const [sizes, defaultSize] = await Promise.all([
    db.select({ id, weightGrams, lengthMm, widthMm, heightMm }).from(products).where(inArray(id, ids)),
    readDefaultCopySize(db),
  ])
  const byId = new Map(sizes.map((size) => [size.id, size]))
  return computePackageSize(
    items.map(({ productId, quantity }) => ({ size: byId.get(productId ?? 0), quantity })),
    defaultSize,
  )
}

/** Reads the size of a copy whose product has none, from the site settings; the default is a thick A4 module. */
export async function readDefaultCopySize(db: Queryable): Promise<PackageSize> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, Object.values(SIZE_SETTING_KEYS)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const size = { ...DEFAULT_COPY_SIZE }
  for (const field of SIZE_FIELDS) {
    const parsed = sizeSchema(field).safeParse(values.get(SIZE_SETTING_KEYS[field]))
    // A missing or invalid setting leaves the default.
    if (parsed.success) size[field] = parsed.data
  }
  return size
}
