import { randomUUID } from 'node:crypto'
import type { ImportEvent } from '../../../domain/catalog/import/product-file.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { recordBatch } from '../batches/record-batch.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import { updateProductInTransaction } from '../products/update-product.ts'
import { createProducts } from '../products/create-products.ts'
import { AppError } from '../../http/errors.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { enqueueDownloads } from './photos/photo-downloads.ts'
import type { RemotePhoto } from './photos/resolve-photos.ts'
import type { ImportStep } from './plan-row.ts'

const CHUNK_SIZE = 200

interface Import {
  fileName: string
  steps: readonly ImportStep[]
  /** Rows that change nothing. */
  unchanged: number
  /** Rows that are left out. */
  skipped: number
}

type ImportResult = Extract<ImportEvent, { created: number }>

/**
 * Imports a planned file in one transaction. Jobs load the photos that are at other addresses.
 * @param onProgress receives the number of processed rows
 */
export function importProducts(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  { fileName, steps, unchanged, skipped }: Import,
  onProgress: (done: number) => Promise<unknown>,
): Promise<ImportResult> {
  const batch = randomUUID()
  const entry = { action: 'import', batch }
  return db.transaction(async (tx) => {
    const creates = steps.filter((step) => step.action === 'create')
    let done = 0
    const { updated, photos } = await updateAll(tx, { actor, steps, entry }, (count) => onProgress((done += count)))
    for (const part of chunks(creates, CHUNK_SIZE)) {
      const forms = part.map(({ form }) => form)
      const ids = await createProducts(tx, actor, forms, entry)
      photos.push(...part.flatMap(({ remotePhotos }, index) => withProduct(remotePhotos, ids[index] ?? 0)))
      await onProgress((done += part.length))
    }
    await enqueueDownloads(tx, jobs, actor, photos)
    const counts = {
      created: creates.length,
      updated,
      unchanged: unchanged + steps.length - creates.length - updated,
      skipped,
      remotePhotos: photos.length,
    }
    const isChanged = updated + creates.length > 0
    if (isChanged) await recordBatch(tx, actor, { id: batch, kind: 'import', title: fileName, counts })
    return { ...counts, batch: isChanged ? batch : null }
  })
}

interface Updates {
  actor: User
  steps: readonly ImportStep[]
  entry: { action: string; batch: string }
}

async function updateAll(
  tx: Transaction,
  { actor, steps, entry }: Updates,
  onDone: (count: number) => Promise<unknown>,
) {
  // In id order, as every other command locks products.
  const updates = steps.filter((step) => step.action === 'update').toSorted((a, b) => a.id - b.id)
  let updated = 0
  for (const part of chunks(updates, CHUNK_SIZE)) {
    for (const step of part) {
      const update = updateProductInTransaction(tx, actor, step.id, step.change, entry)
      if (await update.catch((error: unknown) => rethrowWithRow(step, error))) updated += 1
    }
    await onDone(part.length)
  }
  return { updated, photos: updates.flatMap(({ id, remotePhotos }) => withProduct(remotePhotos, id)) }
}

/** Names the row of the file that could not be imported. */
function rethrowWithRow({ row, name }: ImportStep, error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.status, error.body.code, `Row ${row}, “${name}”: ${error.message}`, { cause: error })
}

const withProduct = (photos: readonly RemotePhoto[], productId: number) =>
  photos.map((photo) => ({ ...photo, productId }))
