import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import {
  categories,
  institutes,
  productCategories,
  productImages,
  products,
  slugRedirects,
} from '../database/schema/catalog.ts'
import { detailColumns, isPublished } from './products/listing.queries.ts'

const isNotDraft = ne(products.status, 'draft')

/** Finds a published or archived product by its id, its slug, or a former slug. */
export async function findProduct(db: Queryable, key: { id: number } | { slug: string }) {
  const isId = 'id' in key
  const [row] = await selectDetails(db)
    .where(and(isId ? eq(products.id, key.id) : eq(products.slug, key.slug), isNotDraft))
    .prepare(isId ? 'find_product_by_id' : 'find_product_by_slug')
    .execute()
  return row ?? ('slug' in key ? findBySlugRedirect(db, key.slug) : undefined)
}

/** Finds a draft or an archived product by its slug, with the time at which it is published. For staff. */
export async function findUnpublishedProduct(db: Queryable, slug: string) {
  const [row] = await db
    .select({ ...detailColumns, publishAt: products.publishAt })
    .from(products)
    .leftJoin(institutes, eq(institutes.id, products.instituteId))
    .where(and(eq(products.slug, slug), ne(products.status, 'published')))
  return row
}

async function findBySlugRedirect(db: Queryable, slug: string) {
  const [row] = await selectDetails(db)
    .innerJoin(slugRedirects, eq(slugRedirects.productId, products.id))
    .where(and(eq(slugRedirects.slug, slug), isNotDraft))
  return row
}

const selectDetails = (db: Queryable) =>
  db.select(detailColumns).from(products).leftJoin(institutes, eq(institutes.id, products.instituteId))

/** Returns a product's images in display order, the main image first. */
export function listProductImages(db: Queryable, productId: number) {
  const { createdAt: _, ...columns } = getTableColumns(productImages)
  const mainFirst = sql`case ${productImages.imageType} when 'main' then 0 else 1 end`
  return db
    .select(columns)
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(mainFirst, asc(productImages.displayOrder), asc(productImages.id))
}

/** Returns all institutes by name, with their product counts. */
export function listInstitutes(db: Queryable, { limit = MAX_ROWS, offset = 0 }: Paging) {
  return selectInstitutes(db).orderBy(asc(institutes.name), asc(institutes.id)).limit(limit).offset(offset)
}

export async function findInstitute(db: Queryable, instituteId: number) {
  const [row] = await selectInstitutes(db).where(eq(institutes.id, instituteId))
  return row
}

/** Returns all categories by id, with their product counts. */
export function listCategories(db: Queryable, { limit = MAX_ROWS, offset = 0 }: Paging) {
  return selectCategories(db).orderBy(asc(categories.id)).limit(limit).offset(offset)
}

export async function findCategory(db: Queryable, categoryId: number) {
  const [row] = await selectCategories(db).where(eq(categories.id, categoryId))
  return row
}

export function listProductCategories(db: Queryable, productId: number) {
  return db.select().from(productCategories).where(eq(productCategories.productId, productId))
}

function selectInstitutes(db: Queryable) {
  const productCount = db.$count(products, and(eq(products.instituteId, institutes.id), isPublished))
  return db.select({ ...getTableColumns(institutes), productCount }).from(institutes)
}

function selectCategories(db: Queryable) {
  const productCount = db.$count(productCategories, eq(productCategories.categoryId, categories.id))
  return db.select({ ...getTableColumns(categories), productCount }).from(categories)
}

export type ImageRow = Awaited<ReturnType<typeof listProductImages>>[number]
export type InstituteRow = Awaited<ReturnType<typeof listInstitutes>>[number]
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]
