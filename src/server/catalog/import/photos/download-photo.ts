import { and, eq } from 'drizzle-orm'
import { downloadPublic } from '../../../http/download-public.ts'
import type { JobAttempt } from '../../../jobs/job-queues.ts'
import { runAttempt } from '../../../jobs/run-attempt.ts'
import { addImage } from '../../images/add-image.ts'
import { MAX_UPLOAD_BYTES } from '../../images/process-image.ts'
import { storeUpload, type UploadDeps } from '../../images/store-upload.ts'
import { products } from '../../../database/schema/catalog.ts'
import { photoDownloads } from '../../../database/schema/imports.ts'

const TIMEOUT_MS = 30_000

/**
 * Downloads a photo of an imported product from the public internet and adds it to the product.
 * @param isForbidden which addresses must not be connected to; the default are all that are not public
 * @throws the error when the job should be retried
 */
export async function downloadPhoto(
  deps: UploadDeps,
  downloadId: number,
  attempt: JobAttempt,
  isForbidden?: (address: string) => boolean,
): Promise<void> {
  const { db } = deps
  const [row] = await db
    .select()
    .from(photoDownloads)
    .where(and(eq(photoDownloads.id, downloadId), eq(photoDownloads.state, 'waiting')))
  if (!row) return
  const save = (outcome: Pick<typeof row, 'state' | 'error'>) =>
    db.update(photoDownloads).set(outcome).where(eq(photoDownloads.id, downloadId))
  const download = async () => {
    const limits = { maxBytes: MAX_UPLOAD_BYTES, timeoutMs: TIMEOUT_MS, ...(isForbidden && { isForbidden }) }
    const bytes = await downloadPublic(row.url, limits)
    const imageUrl = await storeUpload(deps, new Blob([bytes as Uint8Array<ArrayBuffer>]))
    const [product] = await db.select({ image: products.image }).from(products).where(eq(products.id, row.productId))
    // A main image that staff have chosen meanwhile stays.
    const imageType = row.position === 0 && product?.image === '' ? 'main' : 'gallery'
    await addImage(db, { id: row.actorId, username: row.actor, isAdmin: true }, row.productId, { imageUrl, imageType })
    await save({ state: 'done', error: null })
  }
  await runAttempt(attempt, download, ({ message, isFinal }) =>
    save({ state: isFinal ? 'failed' : 'waiting', error: message }),
  )
}
