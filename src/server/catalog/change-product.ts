import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { percentSaved } from '../../domain/discount.ts'
import { paiseToRupees, rupeesToPaise } from '../../domain/money.ts'
import { bringClassesTogether } from '../../domain/product-classes.ts'
import type { ProductChange } from '../../domain/product-form.ts'
import { slugOf } from '../../domain/product-slug.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { productCategories, products, stockMovements } from './catalog.tables.ts'
import { checkShelves } from './check-shelves.ts'
import { namedFields } from './edited-products.present.ts'
import { type EditedRow, findForEditing } from './edited-products.queries.ts'
import { findFreeSlugs, holdSlugs, isSlugTaken, slugTaken } from './free-slugs.ts'
import { keepPictures } from './keep-pictures.ts'
import { refuseOverwriting } from './refuse-overwriting.ts'

type Columns = Omit<typeof products.$inferSelect, 'id' | 'createdAt' | 'updatedAt' | 'version'>
type Named = { [Name in keyof Columns]?: Columns[Name] | undefined }

/**
 * Changes the fields of a product that are named.
 * @throws Problem 404; 409 when somebody else has saved since, or the slug is another product's
 */
export function changeProduct(db: Database, actor: User, id: number, change: ProductChange): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = await changeHeldProduct(tx, actor, id, change)
    if (changed) await announce(tx, 'catalog', `product:${id}`)
  })
}

/** The same inside a transaction that announces it. @returns whether anything is different now */
export async function changeHeldProduct(
  tx: Transaction,
  actor: User,
  id: number,
  change: ProductChange,
  { action = 'update', batch }: { action?: string; batch?: string } = {},
): Promise<boolean> {
  await tx.execute(sql`select from ${products} where ${products.id} = ${id} for no key update`)
  const row = await findForEditing(tx, id)
  if (!row) throw notFound('Product')
  refuseOverwriting(row, change)
  await checkShelves(tx, [change])
  const columns = differing(row, await toColumns(tx, row, change))
  const links = linksAfter(row, change)
  const sameLinks = isDeepStrictEqual(links, row.categoryIds)
  if (Object.keys(columns).length === 0 && sameLinks) return false
  await tx
    .update(products)
    .set({ ...columns, version: row.product.version + 1 })
    .where(eq(products.id, id))
  if (!sameLinks) await replaceLinks(tx, id, links)
  await keepPictures(tx, id, columns)
  await correctStock(tx, row, columns.stock)
  const before = { ...namedFields(row.product), categoryIds: row.categoryIds }
  const after = { ...namedFields(columns), categoryIds: links }
  const subject = columns.name ?? row.product.name
  await recordChange(tx, { actor, action, kind: 'product', id, subject, before, after, batch })
  return true
}

async function toColumns(tx: Transaction, { product }: EditedRow, change: ProductChange): Promise<Named> {
  const { price, originalPrice, slug, version: _, stockSeen: __, categoryIds: ___, ...named } = change
  const { classType, classTypes, classTypesArray, ...rest } = named
  const pricePaise = price === undefined ? product.pricePaise : rupeesToPaise(price)
  const originalPricePaise = originalPrice === undefined ? product.originalPricePaise : rupeesToPaise(originalPrice)
  return {
    ...rest,
    ...bringClassesTogether({ classType, classTypes, classTypesArray }, product),
    pricePaise,
    originalPricePaise,
    discountPercentage: percentSaved(paiseToRupees(pricePaise), paiseToRupees(originalPricePaise)),
    ...(slug === undefined ? {} : { slug: await giveSlug(tx, product, slug, rest.name) }),
  }
}

async function giveSlug(tx: Transaction, product: Columns, wanted: string, name = product.name): Promise<string> {
  if (wanted === product.slug) return wanted
  await holdSlugs(tx)
  if (wanted === '') return (await findFreeSlugs(tx, [slugOf(name)]))[0] ?? product.slug
  if (await isSlugTaken(tx, [wanted])) throw slugTaken()
  return wanted
}

const differing = ({ product }: EditedRow, columns: Named): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, product[name as keyof Columns]),
    ),
  )

/** All categories of the product afterwards: the primary one is always among them. */
function linksAfter({ product, categoryIds }: EditedRow, change: ProductChange): number[] {
  const primary = change.categoryId ?? product.categoryId
  const moved = change.categoryIds !== undefined || (change.categoryId ?? product.categoryId) !== product.categoryId
  if (!moved) return categoryIds
  const all = new Set(change.categoryIds ?? categoryIds)
  if (primary !== null) all.add(primary)
  return [...all].toSorted((a, b) => a - b)
}

async function replaceLinks(tx: Transaction, productId: number, categoryIds: number[]): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.productId, productId))
  if (categoryIds.length === 0) return
  await tx.insert(productCategories).values(categoryIds.map((categoryId) => ({ productId, categoryId })))
}

async function correctStock(tx: Transaction, { product }: EditedRow, stock = product.stock): Promise<void> {
  if (stock === product.stock) return
  const change = stock - product.stock
  await tx.insert(stockMovements).values({ productId: product.id, change, reason: 'correction' })
}
