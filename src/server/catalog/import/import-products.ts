import { randomUUID } from 'node:crypto'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database } from '../../database/connect.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import { updateProductInTransaction } from '../products/update-product.ts'
import { createProducts } from '../products/create-products.ts'
import { AppError } from '../../http/errors.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { enqueueDownloads } from './photos/photo-downloads.ts'
import type { RemotePhoto } from './photos/resolve-photos.ts'
import type { ImportStep } from './plan-import.ts'

const CHUNK_SIZE = 200

export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  /** Photos that are loaded from other addresses. */
  remotePhotos: number
  batch: string
}

/**
 * Imports a planned file in one transaction. Jobs load the photos that are at other addresses.
 * @param onProgress receives the number of processed rows
 */
export function importProducts(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  steps: readonly ImportStep[],
  onProgress: (done: number) => Promise<unknown>,
): Promise<ImportResult> {
  const batch = randomUUID()
  const entry = { action: 'import', batch }
  return db.transaction(async (tx) => {
    const creates = steps.filter((step) => step.action === 'create')
    // In id order, as every other command locks products.
    const updates = steps.filter((step) => step.action === 'update').toSorted((a, b) => a.id - b.id)
    let done = 0
    let updated = 0
    const photos = updates.flatMap(({ id, remotePhotos }) => withProduct(remotePhotos, id))
    for (const part of chunks(updates, CHUNK_SIZE)) {
      for (const step of part) {
        const update = updateProductInTransaction(tx, actor, step.id, step.change, entry)
        if (await update.catch((error: unknown) => rethrowWithRow(step, error))) updated += 1
      }
      await onProgress((done += part.length))
    }
    for (const part of chunks(creates, CHUNK_SIZE)) {
      const forms = part.map(({ form }) => form)
      const ids = await createProducts(tx, actor, forms, entry)
      photos.push(...part.flatMap(({ remotePhotos }, index) => withProduct(remotePhotos, ids[index] ?? 0)))
      await onProgress((done += part.length))
    }
    await enqueueDownloads(tx, jobs, actor, photos)
    const unchanged = updates.length - updated
    return { created: creates.length, updated, unchanged, remotePhotos: photos.length, batch }
  })
}

/** Names the row of the file that could not be imported. */
function rethrowWithRow({ row, name }: ImportStep, error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.status, error.body.code, `Row ${row}, “${name}”: ${error.message}`, { cause: error })
}

const withProduct = (photos: readonly RemotePhoto[], productId: number) =>
  photos.map((photo) => ({ ...photo, productId }))
