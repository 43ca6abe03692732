import { and, eq, notInArray } from 'drizzle-orm'
import { splitGallery } from '../../../domain/catalog/images/images.ts'
import type { Transaction } from '../../database/connect.ts'
import { productImages } from '../../database/schema/catalog.ts'

interface ImageFields {
  image?: string | undefined
  imageGallery?: string | undefined
}

/** Updates a product's image rows to its image fields. Undefined fields change nothing. */
export async function syncProductImages(
  tx: Transaction,
  productId: number,
  { image, imageGallery }: ImageFields,
): Promise<void> {
  if (image !== undefined) await syncImagesOfType(tx, productId, 'main', image === '' ? [] : [image])
  if (imageGallery !== undefined) await syncImagesOfType(tx, productId, 'gallery', splitGallery(imageGallery))
}

async function syncImagesOfType(
  tx: Transaction,
  productId: number,
  imageType: 'main' | 'gallery',
  imageUrls: string[],
) {
  const ofProduct = and(eq(productImages.productId, productId), eq(productImages.imageType, imageType))
  await tx
    .delete(productImages)
    .where(and(ofProduct, imageUrls.length > 0 ? notInArray(productImages.imageUrl, imageUrls) : undefined))
  const existing = await tx.select().from(productImages).where(ofProduct)
  for (const [displayOrder, imageUrl] of imageUrls.entries()) {
    const row = existing.find((image) => image.imageUrl === imageUrl)
    if (!row) await tx.insert(productImages).values({ productId, imageUrl, imageType, displayOrder })
    else if (row.displayOrder !== displayOrder) {
      await tx.update(productImages).set({ displayOrder }).where(eq(productImages.id, row.id))
    }
  }
}
