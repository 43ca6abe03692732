import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import { productImages } from '../../database/schema/catalog.ts'
import { lockImageAndSiblings } from './image-order.ts'

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
