import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { percentSaved } from '../../../domain/catalog/discount.ts'
import { mrpProblem } from '../../../domain/catalog/mrp.ts'
import { paiseToRupees, rupeesToPaise, rupeesToPaiseOrNull } from '../../../domain/values/money.ts'
import { resolveClasses } from '../../../domain/catalog/products/product-classes.ts'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import { toSlug } from '../../../domain/catalog/products/product-slug.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { type AppError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { products } from '../../database/schema/catalog.ts'
import { assertCollectionsExist } from '../collections/collection.ts'
import { acceptEach, acceptRows, type Refuse } from './accept-rows.ts'
import { presentAdminProduct } from './admin-products.presenter.ts'
import { type AdminProductRow, selectAdminProducts } from './admin-products.queries.ts'
import { assertSkusFree, findUniqueSlugs, isSlugTaken, lockSlugs, slugTakenError } from './unique-keys.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { resolveEditedStock } from './edited-stock.ts'
import { type ProductColumns, type ProductUpdate as Update, saveProductUpdates } from './save-product-updates.ts'

type ColumnChanges = { [Name in keyof ProductColumns]?: ProductColumns[Name] | undefined }

/**
 * Updates the given fields of a product.
 * @throws AppError 400 for a price above the MRP; 404; 409 when another user has changed the same fields, or the slug or SKU is taken
 */
export function updateProduct(db: Database, actor: User, id: number, change: ProductPatch): Promise<void> {
  return db.transaction(async (tx) => {
    await updateProductsInTransaction(tx, actor, [{ id, change }])
  })
}

export interface ProductEdit {
  id: number
  change: ProductPatch
}

/**
 * Updates products inside a transaction, like `updateProduct`, with a few statements for all of them, so that their locks are
 * short.
 * @param edits one per product
 * @param refuse takes the edits that are refused; without it, one of them refuses all
 * @returns how many have changed
 */
export async function updateProductsInTransaction<Change extends ProductEdit>(
  tx: Transaction,
  actor: User,
  edits: readonly Change[],
  { action = 'update', batch, refuse }: { action?: string; batch?: string; refuse?: Refuse<Change> } = {},
): Promise<number> {
  const ids = edits.map(({ id }) => id)
  await tx.execute(
    sql`select from ${products} where ${products.id} = any(${sql.param(ids)}::int[]) order by ${products.id} for no key update`,
  )
  const rows = new Map((await selectAdminProducts(tx, ids)).map((row) => [row.product.id, row]))
  const refuseEdit = refuse && (({ edit }: { edit: Change }, error: AppError) => refuse(edit, error))
  const fresh = await acceptEach(edits, async (edit) => ({ edit, ...(await assertFresh(tx, rows, edit)) }), refuse)
  const known = await acceptRows(
    fresh,
    (some) =>
      assertCollectionsExist(
        tx,
        some.map(({ change }) => change),
      ),
    refuseEdit,
  )
  const planned = await acceptEach(
    known,
    async (one) => ({ edit: one.edit, ...(await planUpdate(tx, one)) }),
    refuseEdit,
  )
  const changed = planned.filter(
    ({ row, columns, links }) => Object.keys(columns).length > 0 || links !== row.categoryIds,
  )
  const updates = await acceptRows(changed, (some) => assertUnique(tx, some), refuseEdit)
  await saveProductUpdates(tx, updates, { actor, action, batch })
  return updates.length
}

/** @throws ConflictError (409) for a slug or SKU that two updates or another product have */
async function assertUnique(tx: Transaction, updates: readonly Update[]): Promise<void> {
  const slugs = updates.flatMap(({ columns }) => columns.slug ?? [])
  if (new Set(slugs).size < slugs.length) throw slugTakenError()
  await assertSkusFree(
    tx,
    updates.map(({ columns }) => columns.sku),
  )
}

/** A change that conflicts with no other one. */
interface FreshEdit {
  row: AdminProductRow
  change: ProductPatch
  stock: number | null | undefined
}

/** @throws AppError 404; 409 with the fields that another user has changed */
async function assertFresh(
  tx: Transaction,
  rows: ReadonlyMap<number, AdminProductRow>,
  { id, change }: ProductEdit,
): Promise<FreshEdit> {
  const row = rows.get(id)
  if (!row) throw new NotFoundError('Product')
  const stock = await resolveEditedStock(tx, row, change)
  assertNoConflict(row, change, stock === null)
  return { row, change, stock }
}

async function planUpdate(tx: Transaction, { row, change, stock }: FreshEdit): Promise<Update> {
  const columns = changedColumns(row, await toColumns(tx, row, { ...change, stock: stock ?? undefined }))
  assertBelowMrp(row, columns)
  return { row, columns, links: resolveCategoryIds(row, change) }
}

/** A price that was above the MRP before may stay until one of the two is changed. */
function assertBelowMrp({ product }: AdminProductRow, columns: ColumnChanges): void {
  const { pricePaise = product.pricePaise, originalPricePaise = product.originalPricePaise } = columns
  if (columns.pricePaise === undefined && columns.originalPricePaise === undefined) return
  const problem = mrpProblem({ price: paiseToRupees(pricePaise), originalPrice: paiseToRupees(originalPricePaise) })
  if (problem !== undefined) throw new ValidationError({ price: problem })
}

/** Compares all fields but the stock, which orders change as well: see `resolveEditedStock`. */
function assertNoConflict(row: AdminProductRow, change: ProductPatch, isStockConflict: boolean): void {
  const { expected, ...fields } = change
  const current = presentAdminProduct(row)
  const classTypes = fields.classTypes && JSON.stringify(fields.classTypes)
  const message = 'The stock of this product has changed since you opened it'
  const own = { field: 'stock', isConflict: isStockConflict, message }
  assertNoEditConflict('product', { current, fields: { ...fields, classTypes }, expected, own })
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
  product: ProductColumns,
  status = product.status,
  requested: string | null | undefined,
): Date | null {
  if (status !== 'draft') return null
  return requested === undefined ? product.publishAt : requested === null ? null : new Date(requested)
}

async function resolveSlug(
  tx: Transaction,
  product: ProductColumns,
  requested: string,
  name = product.name,
): Promise<string> {
  if (requested === product.slug) return requested
  await lockSlugs(tx)
  if (requested === '') return (await findUniqueSlugs(tx, [toSlug(name)]))[0] ?? product.slug
  if (await isSlugTaken(tx, [requested])) throw slugTakenError()
  return requested
}

const changedColumns = ({ product }: AdminProductRow, columns: ColumnChanges): Partial<ProductColumns> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, product[name as keyof ProductColumns]),
    ),
  )

/** Returns the product's categories after the change, always including the primary one; the same array if they stay. */
function resolveCategoryIds({ product, categoryIds }: AdminProductRow, change: ProductPatch): number[] {
  const primary = change.categoryId ?? product.categoryId
  const isChanged = change.categoryIds !== undefined || (change.categoryId ?? product.categoryId) !== product.categoryId
  if (!isChanged) return categoryIds
  const all = new Set(change.categoryIds ?? categoryIds)
  if (primary !== null) all.add(primary)
  const sorted = [...all].toSorted((a, b) => a - b)
  return isDeepStrictEqual(sorted, categoryIds) ? categoryIds : sorted
}
