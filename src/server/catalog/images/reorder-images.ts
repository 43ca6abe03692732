import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { lockImagesOfProduct, type ProductImageRow, saveImageOrder, toImageOrder } from './image-order.ts'

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
