import type { User } from '../../../domain/accounts/session.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { productImages } from '../../database/schema/catalog.ts'
import {
  findImage,
  lockImagesOfProduct,
  type ProductImageRow,
  promoteImage,
  saveImageOrder,
  toImageOrder,
} from './image-order.ts'

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
