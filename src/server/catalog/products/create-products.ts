import { percentSaved } from '../../../domain/catalog/discount.ts'
import { rupeesToPaise, rupeesToPaiseOrNull } from '../../../domain/values/money.ts'
import { resolveClasses } from '../../../domain/catalog/products/product-classes.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { toSlug } from '../../../domain/catalog/products/product-slug.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { auditAll } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { productCategories, productImages, products, stockMovements } from '../../database/schema/catalog.ts'
import { splitGallery } from '../../../domain/catalog/images/images.ts'
import { assertCollectionsExist } from '../collections/assert-collections-exist.ts'
import { acceptRows, type Refuse } from './accept-rows.ts'
import { toAuditFields } from './admin-products.presenter.ts'
import { findUniqueSlugs, lockSlugs, isSlugTaken, slugTakenError } from './unique-slugs.ts'
import { assertSkusFree } from './unique-skus.ts'

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
