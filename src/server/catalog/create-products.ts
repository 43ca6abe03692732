import { percentSaved } from '../../domain/discount.ts'
import { rupeesToPaise } from '../../domain/money.ts'
import { bringClassesTogether } from '../../domain/product-classes.ts'
import type { ProductForm } from '../../domain/product-form.ts'
import { slugOf } from '../../domain/product-slug.ts'
import type { User } from '../../domain/session.ts'
import { recordChanges } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { productCategories, productImages, products, stockMovements } from './catalog.tables.ts'
import { splitGallery } from '../../domain/pictures.ts'
import { checkShelves } from './check-shelves.ts'
import { namedFields } from './edited-products.present.ts'
import { findFreeSlugs, holdSlugs, isSlugTaken, slugTaken } from './free-slugs.ts'

/**
 * Puts a new product into the shop, with its categories, pictures and opening stock.
 * @returns its id
 * @throws Problem 409 when the slug that was chosen is another product's
 */
export function createProduct(db: Database, actor: User, form: ProductForm): Promise<number> {
  return db.transaction(async (tx) => {
    const [id = 0] = await createProducts(tx, actor, [form])
    await announce(tx, 'catalog', `product:${id}`)
    return id
  })
}

/** The same for many, inside a transaction that announces them. @returns their ids in the order of the forms */
export async function createProducts(
  tx: Transaction,
  actor: User,
  forms: readonly ProductForm[],
  { action = 'create', batch }: { action?: string; batch?: string } = {},
): Promise<number[]> {
  await checkShelves(tx, forms)
  const slugs = await giveSlugs(tx, forms)
  const rows = await tx
    .insert(products)
    .values(forms.map((form, place) => ({ ...toColumns(form), slug: slugs[place] ?? '' })))
    .returning()
  const made = forms.map((form, place) => ({ form, row: rows[place] as (typeof rows)[number] }))
  await tx.insert(productCategories).values(made.flatMap(({ form, row }) => linksOf(form, row.id)))
  const pictures = made.flatMap(({ row }) => picturesOf(row))
  if (pictures.length > 0) await tx.insert(productImages).values(pictures)
  const opening = rows.filter(({ stock }) => stock > 0)
  if (opening.length > 0) {
    await tx
      .insert(stockMovements)
      .values(opening.map(({ id, stock }) => ({ productId: id, change: stock, reason: 'opening' as const })))
  }
  await recordChanges(
    tx,
    made.map(({ form, row }) => {
      const after = { ...namedFields(row), categoryIds: linksOf(form, row.id).map(({ categoryId }) => categoryId) }
      return { actor, action, kind: 'product', id: row.id, subject: row.name, after, batch }
    }),
  )
  return rows.map(({ id }) => id)
}

/** A slug that staff chose is theirs or refused; one made from a name takes a number where it must. */
async function giveSlugs(tx: Transaction, forms: readonly ProductForm[]): Promise<string[]> {
  await holdSlugs(tx)
  const chosen = forms.flatMap(({ slug }) => slug || [])
  if (new Set(chosen).size < chosen.length || (await isSlugTaken(tx, chosen))) throw slugTaken()
  const unnamed = forms.filter(({ slug }) => !slug)
  const free = await findFreeSlugs(
    tx,
    unnamed.map(({ name }) => slugOf(name)),
    chosen,
  )
  return forms.map(({ slug }) => slug || (free.shift() ?? ''))
}

function toColumns(form: ProductForm) {
  const { price, originalPrice, categoryIds: _, classTypesArray: __, slug: ___, ...rest } = form
  const classes = bringClassesTogether(form)
  if (!classes) throw new Error('A product without a class passed its rules')
  return {
    ...rest,
    ...classes,
    pricePaise: rupeesToPaise(price),
    originalPricePaise: rupeesToPaise(originalPrice),
    discountPercentage: percentSaved(price, originalPrice),
  }
}

function linksOf({ categoryId, categoryIds }: ProductForm, productId: number) {
  return [...new Set([categoryId, ...categoryIds])].map((one) => ({ productId, categoryId: one }))
}

const picturesOf = ({ id, image, imageGallery }: typeof products.$inferSelect) => [
  ...(image === '' ? [] : [{ productId: id, imageUrl: image, imageType: 'main' as const }]),
  ...splitGallery(imageGallery).map((imageUrl, displayOrder) => ({ productId: id, imageUrl, displayOrder })),
]
