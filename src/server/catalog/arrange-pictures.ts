import { asc, eq, inArray, sql } from 'drizzle-orm'
import { cleanImagePath, joinGallery } from '../../domain/pictures.ts'
import type { Transaction } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { productImages, products } from './catalog.tables.ts'

export type PictureRow = typeof productImages.$inferSelect
const productColumns = {
  id: products.id,
  name: products.name,
  image: products.image,
  imageGallery: products.imageGallery,
}
type PicturedProduct = Pick<typeof products.$inferSelect, keyof typeof productColumns>

/** A product with its pictures, held until the transaction ends. */
export interface HeldPictures {
  product: PicturedProduct
  /** The main one first, then the gallery in its order. */
  rows: PictureRow[]
}

/** Which picture is the main one, and the order of the others. */
export interface Arrangement {
  main: PictureRow | undefined
  gallery: PictureRow[]
}

const mainFirst = sql`case ${productImages.imageType} when 'main' then 0 else 1 end`

/** Holds products with their pictures, in the order of their ids, so that nobody else arranges them meanwhile. */
export async function holdPictures(tx: Transaction, productIds: number[]): Promise<HeldPictures[]> {
  const held = await tx
    .select(productColumns)
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(asc(products.id))
    .for('no key update')
  const rows = await tx
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(mainFirst, asc(productImages.displayOrder), asc(productImages.id))
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return held.map((product) => ({ product, rows: byProduct.get(product.id) ?? [] }))
}

/** The same for one product. @throws Problem 404 */
export async function holdPicturesOf(tx: Transaction, productId: number): Promise<HeldPictures> {
  const [held] = await holdPictures(tx, [productId])
  if (!held) throw notFound('Product')
  return held
}

/** The same for the product that a picture belongs to. @throws Problem 404 */
export async function holdPicturesAround(tx: Transaction, imageId: number) {
  const [found] = await tx
    .select({ productId: productImages.productId })
    .from(productImages)
    .where(eq(productImages.id, imageId))
  if (!found) throw notFound('Image')
  const held = await holdPicturesOf(tx, found.productId)
  const picture = held.rows.find(({ id }) => id === imageId)
  if (!picture) throw notFound('Image')
  return { ...held, picture }
}

export const arrangementOf = (rows: PictureRow[]): Arrangement => {
  const main = rows.find(({ imageType }) => imageType === 'main')
  return { main, gallery: rows.filter((row) => row !== main) }
}

/**
 * Writes an arrangement: the rows' types and places, and the product's own main picture and gallery, which the shop
 * shows. It is a new version of the product, so a form opened before does not put the old pictures back.
 * @returns the product's pictures as the audit log names them, before and after
 */
export async function keepArrangement(tx: Transaction, product: PicturedProduct, { main, gallery }: Arrangement) {
  const ordered = main ? [main, ...gallery] : gallery
  for (const [place, row] of ordered.entries()) {
    const imageType = row === main ? ('main' as const) : ('gallery' as const)
    const displayOrder = main && row !== main ? place - 1 : place
    if (row.imageType === imageType && row.displayOrder === displayOrder) continue
    await tx.update(productImages).set({ imageType, displayOrder }).where(eq(productImages.id, row.id))
  }
  const before = { image: product.image, imageGallery: product.imageGallery }
  const after = {
    image: main ? cleanImagePath(main.imageUrl) : '',
    imageGallery: joinGallery(gallery.map(({ imageUrl }) => imageUrl)),
  }
  if (before.image !== after.image || before.imageGallery !== after.imageGallery) {
    const version = sql`${products.version} + 1`
    await tx
      .update(products)
      .set({ ...after, version })
      .where(eq(products.id, product.id))
  }
  return { before, after }
}
