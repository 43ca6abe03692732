import { sql } from 'drizzle-orm'
import { percentSaved } from '../../domain/discount.ts'
import { rupeesToPaise } from '../../domain/money.ts'
import { joinGallery } from '../../domain/pictures.ts'
import type { Reader, Transaction } from '../database/connect.ts'
import { demoCategories } from '../database/demo/categories.ts'
import type { DemoProduct } from '../database/demo/demo-product.ts'
import { demoProducts } from '../database/demo/demo-shop.ts'
import { demoInstitutes } from '../database/demo/institutes.ts'
import { categories, institutes, productCategories, productImages, products, stockMovements } from './catalog.tables.ts'

const DAY_MS = 86_400_000

/** Whether the catalogue holds nothing at all. */
export async function isCatalogEmpty(db: Reader): Promise<boolean> {
  const rows = (await db.$count(products)) + (await db.$count(categories)) + (await db.$count(institutes))
  return rows === 0
}

/** Fills an empty catalogue with the demo's institutes, categories and products. */
export async function loadDemoCatalog(tx: Transaction): Promise<void> {
  const made = await tx.insert(institutes).values(demoInstitutes).returning()
  await tx.insert(categories).values(demoCategories)
  // The demo's categories bring their ids (1 is JEE, 2 is NEET); the next one made by hand must follow them.
  await tx.execute(sql`select setval(pg_get_serial_sequence('categories', 'id'), max(id)) from ${categories}`)
  const idByName = new Map(made.map((institute) => [institute.name, institute.id]))
  const values = demoProducts.map((product) => ({ ...toRow(product), instituteId: idByName.get(product.institute) }))
  const rows = await tx.insert(products).values(values).returning({ id: products.id, stock: products.stock })
  const numbered = demoProducts.map((product, index) => ({ product, id: rows[index]?.id ?? 0 }))
  await tx
    .insert(productCategories)
    .values(
      numbered.flatMap(({ product, id }) => product.categoryIds.map((categoryId) => ({ productId: id, categoryId }))),
    )
  await tx.insert(productImages).values(numbered.flatMap(({ product, id }) => imagesOf(product, id)))
  await tx
    .insert(stockMovements)
    .values(rows.map(({ id, stock }) => ({ productId: id, change: stock, reason: 'opening' as const })))
}

function toRow(product: DemoProduct) {
  const {
    price,
    originalPrice,
    imageGallery,
    institute: _,
    categoryIds: __,
    subject: ___,
    addedDaysAgo,
    ...row
  } = product
  return {
    ...row,
    pricePaise: rupeesToPaise(price),
    originalPricePaise: rupeesToPaise(originalPrice),
    discountPercentage: percentSaved(price, originalPrice),
    imageGallery: joinGallery(imageGallery),
    createdAt: new Date(Date.now() - addedDaysAgo * DAY_MS),
  }
}

const imagesOf = ({ image, imageGallery }: DemoProduct, productId: number) => [
  { productId, imageUrl: image, imageType: 'main' as const },
  ...imageGallery.map((imageUrl, displayOrder) => ({ productId, imageUrl, displayOrder })),
]
