import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { percentSaved } from '../../../domain/catalog/discount.ts'
import { mrpProblem } from '../../../domain/catalog/mrp.ts'
import { paiseToRupees, rupeesToPaise, rupeesToPaiseOrNull } from '../../../domain/values/money.ts'
import { resolveClasses } from '../../../domain/catalog/products/product-classes.ts'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import { toSlug } from '../../../domain/catalog/products/product-slug.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { productCategories, products, stockMovements } from '../catalog.tables.ts'
import { assertCollectionsExist } from '../collections/assert-collections-exist.ts'
import { presentAdminProduct, toAuditFields } from './admin-products.presenter.ts'
import { type AdminProductRow, findAdminProduct } from './admin-products.queries.ts'
import { findUniqueSlugs, lockSlugs, isSlugTaken, slugTakenError } from './unique-slugs.ts'
import { assertSkusFree } from './unique-skus.ts'
import { syncProductImages } from '../images/sync-product-images.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { resolveEditedStock } from './edited-stock.ts'

type Columns = Omit<typeof products.$inferSelect, 'id' | 'createdAt' | 'updatedAt' | 'version'>
type ColumnChanges = { [Name in keyof Columns]?: Columns[Name] | undefined }

/**
 * Updates the given fields of a product.
 * @throws AppError 400 for a price above the MRP; 404; 409 when another user has changed the same fields, or the slug or SKU is taken
 */
export function updateProduct(db: Database, actor: User, id: number, change: ProductPatch): Promise<void> {
  return db.transaction(async (tx) => {
    await updateProductInTransaction(tx, actor, id, change)
  })
}

/** Updates a product inside a transaction, like `updateProduct`. @returns whether anything changed */
export async function updateProductInTransaction(
  tx: Transaction,
  actor: User,
  id: number,
  change: ProductPatch,
  { action = 'update', batch }: { action?: string; batch?: string } = {},
): Promise<boolean> {
  await tx.execute(sql`select from ${products} where ${products.id} = ${id} for no key update`)
  const row = await findAdminProduct(tx, id)
  if (!row) throw new NotFoundError('Product')
  assertNoConflict(row, change)
  await assertCollectionsExist(tx, [change])
  const columns = changedColumns(
    row,
    await toColumns(tx, row, { ...change, stock: await resolveEditedStock(tx, row, change) }),
  )
  assertBelowMrp(row, columns)
  await assertSkusFree(tx, [columns.sku])
  const links = resolveCategoryIds(row, change)
  const areLinksUnchanged = isDeepStrictEqual(links, row.categoryIds)
  if (Object.keys(columns).length === 0 && areLinksUnchanged) return false
  await tx
    .update(products)
    .set({ ...columns, version: row.product.version + 1 })
    .where(eq(products.id, id))
  if (!areLinksUnchanged) await replaceCategoryLinks(tx, id, links)
  await syncProductImages(tx, id, columns)
  await recordStockCorrection(tx, row, {
    stock: columns.stock,
    actor,
    reason: action === 'import' ? 'import' : 'correction',
  })
  const before = { ...toAuditFields(row.product), categoryIds: row.categoryIds }
  const after = { ...toAuditFields(columns), categoryIds: links }
  const subject = columns.name ?? row.product.name
  await audit(tx, { actor, action, kind: 'product', id, subject, before, after, batch })
  return true
}

/** A price that was above the MRP before may stay until one of the two is changed. */
function assertBelowMrp({ product }: AdminProductRow, columns: ColumnChanges): void {
  const { pricePaise = product.pricePaise, originalPricePaise = product.originalPricePaise } = columns
  if (columns.pricePaise === undefined && columns.originalPricePaise === undefined) return
  const problem = mrpProblem({ price: paiseToRupees(pricePaise), originalPrice: paiseToRupees(originalPricePaise) })
  if (problem !== undefined) throw new ValidationError({ price: problem })
}

/** Compares all fields but the stock, which orders change as well. */
function assertNoConflict(row: AdminProductRow, change: ProductPatch): void {
  const { expected, stock: _, ...fields } = change
  const current = presentAdminProduct(row)
  const classTypes = fields.classTypes && JSON.stringify(fields.classTypes)
  assertNoEditConflict('product', { current, fields: { ...fields, classTypes }, expected })
}

async function toColumns(tx: Transaction, { product }: AdminProductRow, change: ProductPatch): Promise<ColumnChanges> {
  const { price, originalPrice, costPrice, slug, publishAt, expected: _, categoryIds: __, ...fields } = change
  const { classType, classTypes, classTypesArray, ...rest } = fields
  const pricePaise = price === undefined ? product.pricePaise : rupeesToPaise(price)
  const originalPricePaise = originalPrice === undefined ? product.originalPricePaise : rupeesToPaise(originalPrice)
  return {
    ...rest,
    ...resolveClasses({ classType, classTypes, classTypesArray }, product),
    pricePaise,
    originalPricePaise,
    ...(costPrice !== undefined && { costPricePaise: rupeesToPaiseOrNull(costPrice) }),
    discountPercentage: percentSaved(paiseToRupees(pricePaise), paiseToRupees(originalPricePaise)),
    publishAt: resolvePublishTime(product, change.status, publishAt),
    ...(slug === undefined ? {} : { slug: await resolveSlug(tx, product, slug, rest.name) }),
  }
}

/** Only a draft has a time at which it is published. */
function resolvePublishTime(
  product: Columns,
  status = product.status,
  requested: string | null | undefined,
): Date | null {
  if (status !== 'draft') return null
  return requested === undefined ? product.publishAt : requested === null ? null : new Date(requested)
}

async function resolveSlug(tx: Transaction, product: Columns, requested: string, name = product.name): Promise<string> {
  if (requested === product.slug) return requested
  await lockSlugs(tx)
  if (requested === '') return (await findUniqueSlugs(tx, [toSlug(name)]))[0] ?? product.slug
  if (await isSlugTaken(tx, [requested])) throw slugTakenError()
  return requested
}

const changedColumns = ({ product }: AdminProductRow, columns: ColumnChanges): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, product[name as keyof Columns]),
    ),
  )

/** Returns the product's categories after the change, always including the primary one. */
function resolveCategoryIds({ product, categoryIds }: AdminProductRow, change: ProductPatch): number[] {
  const primary = change.categoryId ?? product.categoryId
  const isChanged = change.categoryIds !== undefined || (change.categoryId ?? product.categoryId) !== product.categoryId
  if (!isChanged) return categoryIds
  const all = new Set(change.categoryIds ?? categoryIds)
  if (primary !== null) all.add(primary)
  return [...all].toSorted((a, b) => a - b)
}

async function replaceCategoryLinks(tx: Transaction, productId: number, categoryIds: number[]): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.productId, productId))
  if (categoryIds.length === 0) return
  await tx.insert(productCategories).values(categoryIds.map((categoryId) => ({ productId, categoryId })))
}

interface StockCorrection {
  stock: number | undefined
  actor: User
  reason: 'correction' | 'import'
}

async function recordStockCorrection(
  tx: Transaction,
  { product }: AdminProductRow,
  { stock = product.stock, actor, reason }: StockCorrection,
): Promise<void> {
  if (stock === product.stock) return
  const change = stock - product.stock
  const who = { actorId: actor.id, actor: actor.username }
  await tx.insert(stockMovements).values({ productId: product.id, change, reason, stockAfter: stock, ...who })
}
