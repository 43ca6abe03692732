import { eq } from 'drizzle-orm'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import {
  type ImageOrder,
  toImageOrder,
  lockImageAndSiblings,
  lockImagesOfProduct,
  saveImageOrder,
  type ProductImageRow,
} from './image-order.ts'
import { productImages } from '../catalog.tables.ts'

const KIND = 'product-image'
const MAX_IMAGES = 100

type NewImage = Pick<ProductImage, 'imageUrl' | 'imageType'>

/**
 * Adds an image to a product, at the end of the gallery or as the main image; the former main image becomes the first of
 * the gallery. An image that the product has is not added twice.
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
    const order = imageType === 'main' ? promote({ main, gallery }, image) : { main, gallery }
    await saveImageOrder(tx, product, order)
    if (!existing) {
      const after = { imageUrl, imageType }
      await audit(tx, { actor, action: 'create', kind: KIND, id: image.id, subject: product.name, after })
    }
    return findImage(tx, image.id)
  })
}

/** Makes an image the main one; the former main image becomes the first of the gallery. */
export function setMainImage(db: Database, actor: User, imageId: number) {
  return db.transaction(async (tx) => {
    const { product, rows, image } = await lockImageAndSiblings(tx, imageId)
    await saveImageOrder(tx, product, promote(toImageOrder(rows), image))
    const change = { before: { imageType: image.imageType }, after: { imageType: 'main' } }
    await audit(tx, { actor, action: 'update', kind: KIND, id: imageId, subject: product.name, ...change })
    return findImage(tx, imageId)
  })
}

/** Deletes an image; the first of the gallery replaces a main image. */
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
    await audit(tx, { actor, action: 'delete', kind: KIND, id: imageId, subject: product.name, before })
  })
}

/**
 * Reorders a product's images. If the product has a main image, the first image becomes the main one. Unlisted images
 * follow in their old order; an unlisted main image stays the main one.
 * @throws Problem 409 when a picture is named that the product does not have
 */
export function reorderImages(db: Database, actor: User, productId: number, imageIds: number[]): Promise<void> {
  return db.transaction(async (tx) => {
    const { product, rows } = await lockImagesOfProduct(tx, productId)
    const named = selectImages(rows, imageIds)
    const rest = rows.filter((row) => !named.includes(row))
    const { main } = toImageOrder(rows)
    const ordered = [...(main && rest.includes(main) ? [main] : []), ...named, ...rest.filter((row) => row !== main)]
    const arranged = main ? { main: ordered[0], gallery: ordered.slice(1) } : { main, gallery: ordered }
    const change = await saveImageOrder(tx, product, arranged)
    const subject = product.name
    await audit(tx, { actor, action: 'reorder', kind: 'product', id: productId, subject, ...change })
  })
}

/** Sets an image's alt text. */
export function setAltText(db: Database, actor: User, imageId: number, altText: string) {
  return db.transaction(async (tx) => {
    const { product, image } = await lockImageAndSiblings(tx, imageId)
    await tx.update(productImages).set({ altText }).where(eq(productImages.id, imageId))
    const change = { before: { altText: image.altText }, after: { altText } }
    await audit(tx, { actor, action: 'update', kind: KIND, id: imageId, subject: product.name, ...change })
    return { ...image, altText }
  })
}

function selectImages(rows: ProductImageRow[], imageIds: number[]): ProductImageRow[] {
  const uniqueIds = [...new Set(imageIds)]
  const selected = uniqueIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (selected.length === uniqueIds.length) return selected
  throw new ConflictError('version_conflict', 'The images of this product have changed. Load them again.')
}

/** The order with this image as the main one. */
const promote = ({ main, gallery }: ImageOrder, image: ProductImageRow): ImageOrder => ({
  main: image,
  gallery: [...(main ? [main] : []), ...gallery].filter((row) => row !== image),
})

async function insertImage(tx: Transaction, productId: number, imageUrl: string): Promise<ProductImageRow> {
  const [row] = await tx.insert(productImages).values({ productId, imageUrl }).returning()
  if (!row) throw new Error('The image was not inserted')
  return row
}

async function findImage(tx: Transaction, imageId: number): Promise<ProductImageRow> {
  const [row] = await tx.select().from(productImages).where(eq(productImages.id, imageId))
  if (!row) throw new Error('The image was deleted')
  return row
}
