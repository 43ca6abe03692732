import { and, asc, eq, sql } from 'drizzle-orm'
import type { User } from '../../../../domain/accounts/session.ts'
import type { PhotoDownloads } from '../../../../domain/catalog/import/import-photos.ts'
import { audit } from '../../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../../database/connect.ts'
import { products } from '../../../database/schema/catalog.ts'
import { photoDownloads } from '../../../database/schema/imports.ts'
import { downloadPublic } from '../../../http/download-public.ts'
import type { JobAttempt, JobQueues } from '../../../jobs/job-queues.ts'
import { runAttempt } from '../../../jobs/run-attempt.ts'
import { addImage } from '../../images/edit-images.ts'
import { MAX_UPLOAD_BYTES } from '../../images/process-image.ts'
import { storeUpload, type UploadDeps } from '../../images/store-upload.ts'
import type { RemotePhoto } from './resolve-photos.ts'

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

const MAX_SHOWN = 200

type Actor = Pick<User, 'id' | 'username'>

/** Enqueues the downloads of the photos of imported products. A photo that a product has already is not loaded again. */
export async function enqueueDownloads(
  tx: Transaction,
  jobs: JobQueues,
  actor: Actor,
  photos: readonly (RemotePhoto & { productId: number })[],
): Promise<void> {
  if (photos.length === 0) return
  const rows = await tx
    .insert(photoDownloads)
    .values(photos.map((photo) => ({ ...photo, actorId: actor.id, actor: actor.username })))
    .onConflictDoNothing()
    .returning({ downloadId: photoDownloads.id })
  await jobs.send(tx, 'photo-download', rows)
}

/** Returns the photos that are being loaded or could not be loaded. */
export async function readPhotoDownloads(db: Queryable): Promise<PhotoDownloads> {
  const isFailed = eq(photoDownloads.state, 'failed')
  const { id, productId, url, error } = photoDownloads
  const [waiting, failedCount, failed] = await Promise.all([
    db.$count(photoDownloads, eq(photoDownloads.state, 'waiting')),
    db.$count(photoDownloads, isFailed),
    db
      .select({ id, productId, productName: products.name, url, error: sql<string>`coalesce(${error}, '')` })
      .from(photoDownloads)
      .innerJoin(products, eq(products.id, productId))
      .where(isFailed)
      .orderBy(asc(products.name), asc(photoDownloads.position))
      .limit(MAX_SHOWN),
  ])
  return { waiting, failedCount, failed }
}

/** Enqueues all failed downloads again. @returns their number */
export const retryDownloads = (db: Database, jobs: JobQueues, actor: User): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(photoDownloads)
      .set({ state: 'waiting' })
      .where(eq(photoDownloads.state, 'failed'))
      .returning({ downloadId: photoDownloads.id })
    await jobs.send(tx, 'photo-download', rows)
    await auditDownloads(tx, actor, 'retry', rows.length)
    return rows.length
  })

/** Removes the failed downloads from the list, for addresses that do not exist any more. @returns their number */
export const dismissDownloads = (db: Database, actor: User): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.delete(photoDownloads).where(eq(photoDownloads.state, 'failed')).returning()
    await auditDownloads(tx, actor, 'delete', rows.length)
    return rows.length
  })

async function auditDownloads(tx: Transaction, actor: User, action: string, count: number): Promise<void> {
  if (count === 0) return
  const subject = `${count} failed downloads of photos`
  await audit(tx, { actor, action, kind: 'product-image', id: null, subject, after: { count } })
}
