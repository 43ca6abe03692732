import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../http/errors.ts'
import { DownloadError, downloadPublic } from '../../../http/download-public.ts'
import type { JobAttempt } from '../../../jobs/job-queues.ts'
import { addImage } from '../../images/add-image.ts'
import { MAX_UPLOAD_BYTES } from '../../images/process-image.ts'
import { storeUpload, type UploadDeps } from '../../images/store-upload.ts'
import { products } from '../../catalog.tables.ts'
import { photoDownloads } from './photos.tables.ts'

const TIMEOUT_MS = 30_000
const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side.'

/**
 * Downloads a photo of an imported product from the public internet and adds it to the product.
 * @param isForbidden which addresses must not be connected to; the default are all that are not public
 * @throws the error when the job should be retried
 */
export async function downloadPhoto(
  deps: UploadDeps,
  downloadId: number,
  { isLast }: JobAttempt,
  isForbidden?: (address: string) => boolean,
): Promise<void> {
  const { db } = deps
  const [row] = await db
    .select()
    .from(photoDownloads)
    .where(and(eq(photoDownloads.id, downloadId), eq(photoDownloads.state, 'waiting')))
  if (!row) return
  try {
    const limits = { maxBytes: MAX_UPLOAD_BYTES, timeoutMs: TIMEOUT_MS, ...(isForbidden && { isForbidden }) }
    const bytes = await downloadPublic(row.url, limits)
    const imageUrl = await storeUpload(deps, new Blob([bytes as Uint8Array<ArrayBuffer>]))
    const [product] = await db.select({ image: products.image }).from(products).where(eq(products.id, row.productId))
    // A main image that staff have chosen meanwhile stays.
    const imageType = row.position === 0 && product?.image === '' ? 'main' : 'gallery'
    await addImage(db, { id: row.actorId, username: row.actor, isAdmin: true }, row.productId, { imageUrl, imageType })
    await db.update(photoDownloads).set({ state: 'done', error: null }).where(eq(photoDownloads.id, downloadId))
  } catch (error) {
    const isKnown = error instanceof DownloadError || error instanceof AppError
    const isFinal = isLast || (isKnown && !error.retryable)
    const message = isKnown ? error.message : INTERNAL_ERROR_MESSAGE
    const state = isFinal ? 'failed' : 'waiting'
    await db.update(photoDownloads).set({ state, error: message }).where(eq(photoDownloads.id, downloadId))
    if (!isKnown || !isFinal) throw error
  }
}
