import { and, eq, notInArray } from 'drizzle-orm'
import { splitGallery } from '../../domain/pictures.ts'
import type { Transaction } from '../database/connect.ts'
import { productImages } from './catalog.tables.ts'

interface Pictures {
  image?: string | undefined
  imageGallery?: string | undefined
}

/** Brings a product's list of pictures to what its form says of them. What the form does not name stays as it is. */
export async function keepPictures(
  tx: Transaction,
  productId: number,
  { image, imageGallery }: Pictures,
): Promise<void> {
  if (image !== undefined) await keepOnly(tx, productId, 'main', image === '' ? [] : [image])
  if (imageGallery !== undefined) await keepOnly(tx, productId, 'gallery', splitGallery(imageGallery))
}

async function keepOnly(tx: Transaction, productId: number, imageType: 'main' | 'gallery', wanted: string[]) {
  const ofProduct = and(eq(productImages.productId, productId), eq(productImages.imageType, imageType))
  await tx
    .delete(productImages)
    .where(and(ofProduct, wanted.length > 0 ? notInArray(productImages.imageUrl, wanted) : undefined))
  const kept = await tx.select().from(productImages).where(ofProduct)
  for (const [displayOrder, imageUrl] of wanted.entries()) {
    const row = kept.find((one) => one.imageUrl === imageUrl)
    if (!row) await tx.insert(productImages).values({ productId, imageUrl, imageType, displayOrder })
    else if (row.displayOrder !== displayOrder) {
      await tx.update(productImages).set({ displayOrder }).where(eq(productImages.id, row.id))
    }
  }
}
