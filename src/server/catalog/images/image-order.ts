import { asc, eq, inArray, sql } from 'drizzle-orm'
import { cleanImagePath, joinGallery } from '../../../domain/catalog/images/images.ts'
import type { Transaction } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { productImages, products } from '../../database/schema/catalog.ts'

export type ProductImageRow = typeof productImages.$inferSelect
const productColumns = {
  id: products.id,
  name: products.name,
  image: products.image,
  imageGallery: products.imageGallery,
}
type ProductWithImages = Pick<typeof products.$inferSelect, keyof typeof productColumns>

/** A product with its images, locked until the transaction ends. */
export interface LockedImages {
  product: ProductWithImages
  /** The main image first, then the gallery in display order. */
  rows: ProductImageRow[]
}

export interface ImageOrder {
  main: ProductImageRow | undefined
  gallery: ProductImageRow[]
}

const mainFirst = sql`case ${productImages.imageType} when 'main' then 0 else 1 end`

/** Locks products in id order, which serializes changes of their images, and reads the images. */
export async function lockImages(tx: Transaction, productIds: number[]): Promise<LockedImages[]> {
  const locked = await tx
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
  return locked.map((product) => ({ product, rows: byProduct.get(product.id) ?? [] }))
}

/** Locks a product and reads its images. @throws AppError 404 */
export async function lockImagesOfProduct(tx: Transaction, productId: number): Promise<LockedImages> {
  const [locked] = await lockImages(tx, [productId])
  if (!locked) throw new NotFoundError('Product')
  return locked
}

/** Locks the product of an image and reads all its images. @throws AppError 404 */
export async function lockImageAndSiblings(tx: Transaction, imageId: number) {
  const [row] = await tx
    .select({ productId: productImages.productId })
    .from(productImages)
    .where(eq(productImages.id, imageId))
  if (!row) throw new NotFoundError('Image')
  const locked = await lockImagesOfProduct(tx, row.productId)
  const image = locked.rows.find(({ id }) => id === imageId)
  if (!image) throw new NotFoundError('Image')
  return { ...locked, image }
}

/** Splits a product's images into the main image and the gallery. */
export const toImageOrder = (rows: ProductImageRow[]): ImageOrder => {
  const main = rows.find(({ imageType }) => imageType === 'main')
  return { main, gallery: rows.filter((row) => row !== main) }
}

/** Returns the order with an image as the main one, and the former main image as the first of the gallery. */
export const promoteImage = ({ main, gallery }: ImageOrder, image: ProductImageRow): ImageOrder => ({
  main: image,
  gallery: [...(main ? [main] : []), ...gallery].filter((row) => row !== image),
})

/**
 * Saves an image order to the image rows and to the product's own `image` and `imageGallery`. Increments the product's
 * version, so that a form opened earlier cannot restore the old images.
 * @returns the product's image fields before and after, for the audit log
 */
export async function saveImageOrder(tx: Transaction, product: ProductWithImages, { main, gallery }: ImageOrder) {
  const ordered = main ? [main, ...gallery] : gallery
  for (const [index, row] of ordered.entries()) {
    const imageType = row === main ? ('main' as const) : ('gallery' as const)
    const displayOrder = main && row !== main ? index - 1 : index
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

/** Reads an image that the transaction has locked. */
export async function findImage(tx: Transaction, imageId: number): Promise<ProductImageRow> {
  const [row] = await tx.select().from(productImages).where(eq(productImages.id, imageId))
  if (!row) throw new Error('The image was deleted')
  return row
}
