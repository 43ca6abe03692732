import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import { productImages } from '../../database/schema/catalog.ts'
import { lockImageAndSiblings, saveImageOrder, toImageOrder } from './image-order.ts'

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
