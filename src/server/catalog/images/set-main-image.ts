import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import { findImage, lockImageAndSiblings, promoteImage, saveImageOrder, toImageOrder } from './image-order.ts'

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
