import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { cleanImagePath, joinGallery } from '../../../domain/catalog/images/images.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { productImages, products } from '../../database/schema/catalog.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'

type ProductImageRow = typeof productImages.$inferSelect
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
async function lockImagesOfProduct(tx: Transaction, productId: number): Promise<LockedImages> {
  const [locked] = await lockImages(tx, [productId])
  if (!locked) throw new NotFoundError('Product')
  return locked
}

/** Locks the product of an image and reads all its images. @throws AppError 404 */
async function lockImageAndSiblings(tx: Transaction, imageId: number) {
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
const promoteImage = ({ main, gallery }: ImageOrder, image: ProductImageRow): ImageOrder => ({
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
async function findImage(tx: Transaction, imageId: number): Promise<ProductImageRow> {
  const [row] = await tx.select().from(productImages).where(eq(productImages.id, imageId))
  if (!row) throw new Error('The image was deleted')
  return row
}

const MAX_IMAGES = 100

type NewImage = Pick<ProductImage, 'imageUrl' | 'imageType'>

/**
 * Adds an image to a product, at the end of the gallery or as the main image. A former main image becomes the first of the
 * gallery. An image that the product has already is not added again, but can become the main image.
 * @throws AppError 404 for an unknown product; 409 (too_many_images)
 */
export function addImage(db: Database, actor: User, productId: number, { imageUrl, imageType }: NewImage) {
  return db.transaction(async (tx) => {
    const { product, rows } = await lockImagesOfProduct(tx, productId)
    const existing = rows.find((row) => row.imageUrl === imageUrl)
    if (!existing && rows.length >= MAX_IMAGES) {
      throw new ConflictError('too_many_images', `A product has at most ${MAX_IMAGES} images`)
    }
    const image = existing ?? (await insertImage(tx, productId, imageUrl))
    const { main, gallery } = toImageOrder(existing ? rows : [...rows, image])
    const order = imageType === 'main' ? promoteImage({ main, gallery }, image) : { main, gallery }
    await saveImageOrder(tx, product, order)
    if (!existing) {
      const after = { imageUrl, imageType }
      await audit(tx, { actor, action: 'create', kind: 'product-image', id: image.id, subject: product.name, after })
    }
    return findImage(tx, image.id)
  })
}

async function insertImage(tx: Transaction, productId: number, imageUrl: string): Promise<ProductImageRow> {
  const [row] = await tx.insert(productImages).values({ productId, imageUrl }).returning()
  if (!row) throw new Error('The image was not inserted')
  return row
}

/** Deletes an image. The first image of the gallery replaces a main image. @throws AppError 404 */
export function deleteImage(db: Database, actor: User, imageId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { product, rows, image } = await lockImageAndSiblings(tx, imageId)
    await tx.delete(productImages).where(eq(productImages.id, imageId))
    const { main, gallery } = toImageOrder(rows.filter((row) => row !== image))
    const wasMain = image.imageType === 'main'
    const [next, ...others] = gallery
    await saveImageOrder(tx, product, wasMain && !main ? { main: next, gallery: others } : { main, gallery })
    const { imageUrl, imageType, altText } = image
    const before = { imageUrl, imageType, altText }
    await audit(tx, { actor, action: 'delete', kind: 'product-image', id: imageId, subject: product.name, before })
  })
}

/**
 * Reorders a product's images. If the product has a main image, the first image becomes the main one. Unlisted images
 * follow in their old order; an unlisted main image stays the main one.
 * @throws AppError 404 for an unknown product; 409 (version_conflict) when the product does not have a listed image
 */
export function reorderImages(db: Database, actor: User, productId: number, imageIds: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    const { product, rows } = await lockImagesOfProduct(tx, productId)
    const listed = selectImages(rows, imageIds)
    const rest = rows.filter((row) => !listed.includes(row))
    const { main } = toImageOrder(rows)
    const ordered = [...(main && rest.includes(main) ? [main] : []), ...listed, ...rest.filter((row) => row !== main)]
    const order = main ? { main: ordered[0], gallery: ordered.slice(1) } : { main, gallery: ordered }
    const change = await saveImageOrder(tx, product, order)
    const subject = product.name
    await audit(tx, { actor, action: 'reorder', kind: 'product', id: productId, subject, ...change })
  })
}

function selectImages(rows: ProductImageRow[], imageIds: number[]): ProductImageRow[] {
  const uniqueIds = [...new Set(imageIds)]
  const selected = uniqueIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (selected.length === uniqueIds.length) return selected
  throw new ConflictError('version_conflict', 'The images of this product have changed. Load them again.')
}

/** Sets the alt text of an image. @throws AppError 404 */
export function setAltText(db: Database, actor: User, imageId: number, altText: string) {
  return db.transaction(async (tx) => {
    const { product, image } = await lockImageAndSiblings(tx, imageId)
    await tx.update(productImages).set({ altText }).where(eq(productImages.id, imageId))
    const change = { before: { altText: image.altText }, after: { altText } }
    await audit(tx, { actor, action: 'update', kind: 'product-image', id: imageId, subject: product.name, ...change })
    return { ...image, altText }
  })
}

/** Makes an image the main one. The former main image becomes the first of the gallery. @throws AppError 404 */
export function setMainImage(db: Database, actor: User, imageId: number) {
  return db.transaction(async (tx) => {
    const { product, rows, image } = await lockImageAndSiblings(tx, imageId)
    await saveImageOrder(tx, product, promoteImage(toImageOrder(rows), image))
    const change = { before: { imageType: image.imageType }, after: { imageType: 'main' } }
    await audit(tx, { actor, action: 'update', kind: 'product-image', id: imageId, subject: product.name, ...change })
    return findImage(tx, imageId)
  })
}
