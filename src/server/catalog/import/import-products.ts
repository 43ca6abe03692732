import { randomUUID } from 'node:crypto'
import type { BatchCounts } from '../../../domain/catalog/batches/product-batch.ts'
import type { ImportEvent, RefusedRow } from '../../../domain/catalog/import/product-file.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { recordBatch } from '../batches/record-batch.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import { updateProductsInTransaction } from '../products/update-product.ts'
import { createProducts } from '../products/create-products.ts'
import type { AppError } from '../../http/errors.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { enqueueDownloads } from './photos/photo-downloads.ts'
import type { RemotePhoto } from './photos/resolve-photos.ts'
import type { ImportStep } from './plan-row.ts'

/** Rows of one transaction: orders of their books wait for its end. */
const PART_SIZE = 200

interface Import {
  fileName: string
  steps: readonly ImportStep[]
  /** Rows that change nothing. */
  unchanged: number
  /** Rows that are left out. */
  skipped: number
}

type ImportResult = Extract<ImportEvent, { created: number }>

/** An import that ended before its last row. What was imported can be undone as `batch`. */
export class InterruptedImport extends Error {
  readonly batch: string | null

  /** @param message what was imported */
  constructor(message: string, batch: string | null, cause: unknown) {
    super(message, { cause })
    this.batch = batch
  }
}

/**
 * Imports a planned file in parts of one transaction each, so that orders of its books wait only for a moment. All parts are
 * one batch, which can be undone, also when the import ends early. A row that contradicts what changed meanwhile is left out.
 * Jobs load the photos that are at other addresses.
 * @param onProgress receives the number of processed rows
 * @throws InterruptedImport
 */
export async function importProducts(
  deps: { db: Database; jobs: JobQueues },
  actor: User,
  { fileName, steps, unchanged, skipped }: Import,
  onProgress: (done: number) => Promise<unknown>,
): Promise<ImportResult> {
  const counts = { created: 0, updated: 0, unchanged, skipped, remotePhotos: 0 }
  const state: State = { ...deps, actor, batch: randomUUID(), title: fileName, counts, refused: [] }
  // In id order, as every other command locks products.
  const updates = steps.filter((step) => step.action === 'update').toSorted((a, b) => a.id - b.id)
  const creates = steps.filter((step) => step.action === 'create')
  let done = 0
  const batchOf = () => (state.counts.created + state.counts.updated > 0 ? state.batch : null)
  try {
    for (const part of [...chunks<ImportStep>(updates, PART_SIZE), ...chunks<ImportStep>(creates, PART_SIZE)]) {
      await importPart(state, part)
      await onProgress((done += part.length))
    }
  } catch (error) {
    const imported = state.counts.created + state.counts.updated
    const message =
      imported === 0
        ? 'Nothing was imported.'
        : `${formatCount(imported)} of ${formatCountOf(steps.length, 'row')} were imported. Undo this import, or import the file again.`
    throw new InterruptedImport(message, batchOf(), error)
  }
  const refused = state.refused.toSorted((a, b) => a.row - b.row)
  return { ...state.counts, refused, batch: batchOf() }
}

interface State {
  db: Database
  jobs: JobQueues
  actor: User
  batch: string
  title: string
  /** Of the parts that are committed. */
  counts: BatchCounts
  refused: RefusedRow[]
}

/** Imports rows in one transaction, without those that are refused. */
async function importPart(state: State, part: readonly ImportStep[]): Promise<void> {
  const { db, actor, batch, title } = state
  const refused = new Map<ImportStep, AppError>()
  state.counts = await db.transaction(async (tx) => {
    const counts = addCounts(state.counts, await importRows(tx, state, { part, refused }))
    if (counts.created + counts.updated > 0) await recordBatch(tx, actor, { id: batch, kind: 'import', title, counts })
    return counts
  })
  for (const [{ row, name }, { message }] of refused) state.refused.push({ row, name, reason: message })
}

const addCounts = (sum: BatchCounts, part: BatchCounts): BatchCounts => ({
  created: sum.created + part.created,
  updated: sum.updated + part.updated,
  unchanged: sum.unchanged + part.unchanged,
  skipped: sum.skipped + part.skipped,
  remotePhotos: sum.remotePhotos + part.remotePhotos,
})

interface Part {
  part: readonly ImportStep[]
  /** Receives the rows that are refused. */
  refused: Map<ImportStep, AppError>
}

async function importRows(
  tx: Transaction,
  { jobs, actor, batch }: State,
  { part, refused }: Part,
): Promise<BatchCounts> {
  const entry = {
    action: 'import',
    batch,
    refuse: (step: ImportStep, error: AppError) => void refused.set(step, error),
  }
  const isAccepted = (step: ImportStep) => !refused.has(step)
  const allUpdates = part.filter((step) => step.action === 'update')
  const allCreates = part.filter((step) => step.action === 'create')
  const updated = await updateProductsInTransaction(tx, actor, allUpdates, entry)
  const ids = allCreates.length === 0 ? [] : await createProducts(tx, actor, allCreates, entry)
  const [updates, creates] = [allUpdates.filter(isAccepted), allCreates.filter(isAccepted)]
  const photos = [
    ...updates.flatMap(({ id, remotePhotos }) => withProduct(remotePhotos, id)),
    ...creates.flatMap(({ remotePhotos }, index) => withProduct(remotePhotos, ids[index] ?? 0)),
  ]
  await enqueueDownloads(tx, jobs, actor, photos)
  return {
    created: creates.length,
    updated,
    unchanged: updates.length - updated,
    skipped: refused.size,
    remotePhotos: photos.length,
  }
}

const withProduct = (photos: readonly RemotePhoto[], productId: number) =>
  photos.map((photo) => ({ ...photo, productId }))
