import { sql } from 'drizzle-orm'
import { percentSaved } from '../../domain/catalog/discount.ts'
import { rupeesToPaise } from '../../domain/values/money.ts'
import { joinGallery } from '../../domain/catalog/images/images.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { demoCategories } from '../../../demo/shop/categories.ts'
import type { DemoProduct } from '../../../demo/shop/demo-product.ts'
import { demoProducts } from '../../../demo/shop/demo-products.ts'
import { demoInstitutes } from '../../../demo/shop/institutes.ts'
import {
  categories,
  institutes,
  productCategories,
  productImages,
  products,
  stockMovements,
} from '../database/schema/catalog.ts'

const DAY_MS = 86_400_000

/** Whether there are no products, categories and institutes. */
export async function isCatalogEmpty(db: Queryable): Promise<boolean> {
  const rows = (await db.$count(products)) + (await db.$count(categories)) + (await db.$count(institutes))
  return rows === 0
}

/** Inserts categories with fixed ids (1 is JEE, 2 is NEET). The sequence continues after them. */
export async function insertCategories(tx: Transaction, rows: (typeof categories.$inferInsert)[]): Promise<void> {
  await tx.insert(categories).values(rows)
  await tx.execute(sql`select setval(pg_get_serial_sequence('categories', 'id'), max(id)) from ${categories}`)
}

/** Inserts the demo's institutes, categories and products into an empty catalog. */
export async function loadDemoCatalog(tx: Transaction): Promise<void> {
  const insertedInstitutes = await tx.insert(institutes).values(demoInstitutes).returning()
  await insertCategories(tx, demoCategories)
  const idByName = new Map(insertedInstitutes.map((institute) => [institute.name, institute.id]))
  const values = demoProducts.map((product, index) => ({
    ...toRow(product),
    ...toStockKeeping(index),
    instituteId: idByName.get(product.institute),
  }))
  const rows = await tx.insert(products).values(values).returning({ id: products.id, stock: products.stock })
  const numbered = demoProducts.map((product, index) => ({ product, id: rows[index]?.id ?? 0 }))
  await tx
    .insert(productCategories)
    .values(
      numbered.flatMap(({ product, id }) => product.categoryIds.map((categoryId) => ({ productId: id, categoryId }))),
    )
  await tx.insert(productImages).values(numbered.flatMap(({ product, id }) => toImageRows(product, id)))
  await tx
    .insert(stockMovements)
    .values(
      rows.map(({ id, stock }) => ({ productId: id, change: stock, reason: 'opening' as const, stockAfter: stock })),
    )
}

/** What a demo book cost the shop, as a share of its price. */
const COST_SHARE = { new: 0.68, used: 0.5 }
const COST_STEP = 5

const TITLES_PER_LEVEL = 8
const LEVELS_PER_RACK = 4

/** A code for the label, and a shelf location such as B2-5: rack B, level 2, title 5. */
function toStockKeeping(index: number) {
  const level = Math.floor(index / TITLES_PER_LEVEL)
  const rack = String.fromCodePoint(65 + Math.floor(level / LEVELS_PER_RACK))
  return {
    sku: `RS-${String(index + 1).padStart(4, '0')}`,
    shelfLocation: `${rack}${(level % LEVELS_PER_RACK) + 1}-${(index % TITLES_PER_LEVEL) + 1}`,
    language: 'en' as const,
    medium: 'english' as const,
  }
}

function toRow(product: DemoProduct) {
  const {
    price,
    originalPrice,
    imageGallery,
    samplePages,
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
    costPricePaise: rupeesToPaise(Math.round((price * COST_SHARE[row.condition]) / COST_STEP) * COST_STEP),
    discountPercentage: percentSaved(price, originalPrice),
    imageGallery: joinGallery(imageGallery),
    samplePages: joinGallery(samplePages),
    createdAt: new Date(Date.now() - addedDaysAgo * DAY_MS),
  }
}

const toImageRows = ({ image, imageGallery }: DemoProduct, productId: number) => [
  { productId, imageUrl: image, imageType: 'main' as const },
  ...imageGallery.map((imageUrl, displayOrder) => ({ productId, imageUrl, displayOrder })),
]
