import type { User } from '../../../domain/accounts/session.ts'
import { percentSaved } from '../../../domain/catalog/discount.ts'
import { splitGallery } from '../../../domain/catalog/images/images.ts'
import { resolveClasses } from '../../../domain/catalog/products/product-classes.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { toSlug } from '../../../domain/catalog/products/product-slug.ts'
import { paiseToRupees, paiseToRupeesOrNull, rupeesToPaise, rupeesToPaiseOrNull } from '../../../domain/values/money.ts'
import { auditAll } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { productCategories, productImages, products, stockMovements } from '../../database/schema/catalog.ts'
import { NotFoundError } from '../../http/errors.ts'
import { assertCollectionsExist } from '../collections/collection.ts'
import { acceptRows, type Refuse } from './accept-rows.ts'
import { toAuditFields } from './admin-products.presenter.ts'
import { findAdminProduct } from './admin-products.queries.ts'
import { assertSkusFree, findUniqueSlugs, isSlugTaken, lockSlugs, slugTakenError } from './unique-keys.ts'

/**
 * Creates a product with its categories, images and opening stock.
 * @returns its id
 * @throws AppError 409 (slug_taken, sku_taken) when the chosen slug or SKU belongs to another product
 */
export function createProduct(db: Database, actor: User, form: ProductForm): Promise<number> {
  return db.transaction(async (tx) => {
    const [id = 0] = await createProducts(tx, actor, [{ form }])
    return id
  })
}

/**
 * Creates products inside a transaction, like `createProduct`.
 * @param refuse takes the rows that are refused; without it, one of them refuses all
 * @returns the ids of the others, in the order of the rows
 */
export async function createProducts<Row extends { form: ProductForm }>(
  tx: Transaction,
  actor: User,
  rows: readonly Row[],
  { action = 'create', batch, refuse }: { action?: string; batch?: string; refuse?: Refuse<Row> } = {},
): Promise<number[]> {
  const accepted = await acceptRows(rows, (some) => assertCreatable(tx, some.map(formOf)), refuse)
  if (accepted.length === 0) return []
  const forms = accepted.map(formOf)
  const slugs = await assignSlugs(tx, forms)
  const inserted = await tx
    .insert(products)
    .values(forms.map((form, index) => ({ ...toColumns(form), slug: slugs[index] ?? '' })))
    .returning()
  const created = forms.map((form, index) => ({ form, row: inserted[index] as (typeof inserted)[number] }))
  await tx.insert(productCategories).values(created.flatMap(({ form, row }) => toCategoryLinks(form, row.id)))
  const images = created.flatMap(({ row }) => toImageRows(row))
  if (images.length > 0) await tx.insert(productImages).values(images)
  const stocked = inserted.filter(({ stock }) => stock > 0)
  if (stocked.length > 0) {
    await tx.insert(stockMovements).values(
      stocked.map(({ id, stock }) => ({
        productId: id,
        change: stock,
        reason: 'opening' as const,
        stockAfter: stock,
        actorId: actor.id,
        actor: actor.username,
      })),
    )
  }
  await auditAll(
    tx,
    created.map(({ form, row }) => {
      const after = {
        ...toAuditFields(row),
        categoryIds: toCategoryLinks(form, row.id).map(({ categoryId }) => categoryId),
      }
      return { actor, action, kind: 'product', id: row.id, subject: row.name, after, batch }
    }),
  )
  return inserted.map(({ id }) => id)
}

const formOf = ({ form }: { form: ProductForm }): ProductForm => form

const chosenSlugs = (forms: readonly ProductForm[]): string[] => forms.flatMap(({ slug }) => slug || [])

/** @throws AppError 400 for an unknown institute or category; 409 for a slug or SKU that another product has */
async function assertCreatable(tx: Transaction, forms: readonly ProductForm[]): Promise<void> {
  await assertCollectionsExist(tx, forms)
  await lockSlugs(tx)
  const chosen = chosenSlugs(forms)
  if (new Set(chosen).size < chosen.length || (await isSlugTaken(tx, chosen))) throw slugTakenError()
  await assertSkusFree(
    tx,
    forms.map(({ sku }) => sku),
  )
}

/** Returns the chosen slugs, or slugs made from the names with a number if they are taken. */
async function assignSlugs(tx: Transaction, forms: readonly ProductForm[]): Promise<string[]> {
  const unnamed = forms.filter(({ slug }) => !slug)
  const generated = await findUniqueSlugs(
    tx,
    unnamed.map(({ name }) => toSlug(name)),
    chosenSlugs(forms),
  )
  return forms.map(({ slug }) => slug || (generated.shift() ?? ''))
}

function toColumns(form: ProductForm) {
  const { price, originalPrice, costPrice, categoryIds: _, classTypesArray: __, slug: ___, publishAt, ...rest } = form
  const classes = resolveClasses(form)
  if (!classes) throw new Error('A product without a class passed validation')
  return {
    ...rest,
    ...classes,
    publishAt: publishAt !== null && form.status === 'draft' ? new Date(publishAt) : null,
    pricePaise: rupeesToPaise(price),
    originalPricePaise: rupeesToPaise(originalPrice),
    costPricePaise: rupeesToPaiseOrNull(costPrice),
    discountPercentage: percentSaved(price, originalPrice),
  }
}

function toCategoryLinks({ categoryId, categoryIds }: ProductForm, productId: number) {
  return [...new Set([categoryId, ...categoryIds])].map((one) => ({ productId, categoryId: one }))
}

const toImageRows = ({ id, image, imageGallery }: typeof products.$inferSelect) => [
  ...(image === '' ? [] : [{ productId: id, imageUrl: image, imageType: 'main' as const }]),
  ...splitGallery(imageGallery).map((imageUrl, displayOrder) => ({ productId: id, imageUrl, displayOrder })),
]

const MAX_NAME_LENGTH = 200
const SUFFIX = ' (copy)'

/**
 * Creates a draft with the fields, categories and images of a product, without its SKU and stock.
 * @returns its id
 * @throws NotFoundError
 */
export function duplicateProduct(db: Database, actor: User, productId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const row = await findAdminProduct(tx, productId)
    if (!row) throw new NotFoundError('Product')
    const { pricePaise, originalPricePaise, costPricePaise, categoryId, ...fields } = row.product
    const [primary = 0] = row.categoryIds
    const form = {
      ...withoutGenerated(fields),
      name: fields.name.slice(0, MAX_NAME_LENGTH - SUFFIX.length) + SUFFIX,
      price: paiseToRupees(pricePaise),
      originalPrice: paiseToRupees(originalPricePaise),
      costPrice: paiseToRupeesOrNull(costPricePaise),
      categoryId: categoryId ?? primary,
      categoryIds: row.categoryIds,
      status: 'draft' as const,
      publishAt: null,
      sku: null,
      stock: 0,
    }
    const [id = 0] = await createProducts(tx, actor, [{ form }], { action: 'duplicate' })
    return id
  })
}

type Generated =
  | 'id'
  | 'slug'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'discountPercentage'
  | 'reviewRating'
  | 'reviewCount'
  | 'recentSales'

/** Returns the row without the fields that the database sets for a copy. */
function withoutGenerated<Row extends Record<Generated, unknown>>(row: Row): Omit<Row, Generated> {
  const { id: _, slug: __, createdAt: ___, updatedAt: ____, version: _____, discountPercentage: ______, ...rest } = row
  const { reviewRating: _______, reviewCount: ________, recentSales: _________, ...fields } = rest
  return fields as Omit<Row, Generated>
}
