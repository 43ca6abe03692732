import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { categories, institutes, productCategories, productImages, productSlugs, products } from './catalog.tables.ts'
import { selectProducts } from './listing.queries.ts'

/** One product by its id, its slug, or a slug it had before. */
export async function findProduct(db: Reader, key: { id: number } | { slug: string }) {
  const [row] = await selectProducts(db).where('id' in key ? eq(products.id, key.id) : eq(products.slug, key.slug))
  return row ?? ('slug' in key ? findByFormerSlug(db, key.slug) : undefined)
}

async function findByFormerSlug(db: Reader, slug: string) {
  const [row] = await selectProducts(db)
    .innerJoin(productSlugs, eq(productSlugs.productId, products.id))
    .where(eq(productSlugs.slug, slug))
  return row
}

/** A product's pictures in their order, the main one first. */
export function listProductImages(db: Reader, productId: number) {
  const { createdAt: _, ...columns } = getTableColumns(productImages)
  const mainFirst = sql`case ${productImages.imageType} when 'main' then 0 else 1 end`
  return db
    .select(columns)
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(mainFirst, asc(productImages.displayOrder), asc(productImages.id))
}

/** All institutes by name, each with how many products it has. */
export function listInstitutes(db: Reader) {
  return selectInstitutes(db).orderBy(asc(institutes.name)).limit(MAX_ROWS)
}

export async function findInstitute(db: Reader, instituteKey: number) {
  const [row] = await selectInstitutes(db).where(eq(institutes.id, instituteKey))
  return row
}

/** All categories in the order they were made, each with how many products it has. */
export function listCategories(db: Reader) {
  return selectCategories(db).orderBy(asc(categories.id)).limit(MAX_ROWS)
}

export async function findCategory(db: Reader, categoryKey: number) {
  const [row] = await selectCategories(db).where(eq(categories.id, categoryKey))
  return row
}

/** The links between a product and its categories. */
export function listProductCategories(db: Reader, productId: number) {
  return db.select().from(productCategories).where(eq(productCategories.productId, productId))
}

function selectInstitutes(db: Reader) {
  const productCount = db.$count(products, eq(products.instituteId, institutes.id))
  return db.select({ ...getTableColumns(institutes), productCount }).from(institutes)
}

function selectCategories(db: Reader) {
  const productCount = db.$count(productCategories, eq(productCategories.categoryId, categories.id))
  return db.select({ ...getTableColumns(categories), productCount }).from(categories)
}

export type ImageRow = Awaited<ReturnType<typeof listProductImages>>[number]
export type InstituteRow = Awaited<ReturnType<typeof listInstitutes>>[number]
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]
