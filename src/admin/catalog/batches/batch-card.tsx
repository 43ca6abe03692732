import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import type { ProductBatch } from '../../../domain/catalog/batches/product-batch.ts'
import type { ImportEvent, RefusedRow } from '../../../domain/catalog/import/product-file.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { NOTHING_UNDONE } from '../bulk-edit/bulk-result.ts'
import * as styles from './batch-card.module.css'
import { batchQuery } from './batch-queries.ts'

const MAX_REFUSED = 100

interface ResultProps {
  event: Extract<ImportEvent, { created: number }>
  onDownload: () => void
  onAgain: () => void
}

/** The result of an import, with Undo. */
export function BatchResult({ event, onDownload, onAgain }: ResultProps) {
  const { created, updated, unchanged, skipped, refused, remotePhotos, batch } = event
  return (
    <div className="stack large">
      <div className="note" role="status">
        <CircleCheck className="icon" />
        <p>
          <b>{formatCountOf(created + updated, 'row')} imported:</b> {formatCount(created)} new, {formatCount(updated)}{' '}
          changed, {formatCount(unchanged)} unchanged, {formatCount(skipped)} left out.
          {remotePhotos > 0 &&
            ` ${formatCountOf(remotePhotos, 'photo')} to load. The list of products shows those that fail.`}
        </p>
      </div>
      {refused.length > 0 && <RefusedRows rows={refused} />}
      {batch && <LoadedBatch id={batch} />}
      <p className={styles.actions}>
        {skipped > 0 && (
          <button type="button" className="button quiet" onClick={onDownload}>
            <Download className="icon icon-s" />
            Download the rows left out
          </button>
        )}
        <button type="button" className="button quiet" onClick={onAgain}>
          Import another file
        </button>
      </p>
    </div>
  )
}

/** The rows that were left out during the import, and why. */
function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  return (
    <div className="note amber">
      <div>
        <p>{rows.length === 1 ? '1 row was left out:' : `${formatCount(rows.length)} rows were left out:`}</p>
        <ul>
          {rows.slice(0, MAX_REFUSED).map(({ row, name, reason }) => (
            <li key={row}>
              Row {row}, {name}: {reason}.
            </li>
          ))}
          {rows.length > MAX_REFUSED && <li>{formatCount(rows.length - MAX_REFUSED)} more</li>}
        </ul>
      </div>
    </div>
  )
}

/** A batch by its id. */
export function LoadedBatch({ id }: { id: string }) {
  const { data } = useQuery(batchQuery(id))
  return data ? <BatchCard batch={data} /> : null
}

/** An import or a bulk edit: what it changed, who made it, Undo, and what undo did not take back. */
export function BatchCard({ batch }: { batch: ProductBatch }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const undo = useSubmit({
    submit: (id: string) => readJson(api.admin['product-batches'][':batch'].undo.$post({ param: { batch: id } })),
    refresh: ['products', 'product-batches'],
    success: ({ undoneAt }) => (undoneAt === null ? NOTHING_UNDONE : 'Undone'),
    onSuccess: () => setIsConfirming(false),
  })
  const { id, title, kind, actor, createdAt, undoneAt, undoneBy, unrestoredCount } = batch
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2>{kind === 'import' ? title : `Bulk edit: ${title}`}</h2>
          <p className="meta">
            {formatDateTime(createdAt)}, by {actor}. {describeCounts(batch)}
          </p>
        </div>
        {undoneAt ? (
          <p className="meta">
            Undone on {formatDateTime(undoneAt)} by {undoneBy}
          </p>
        ) : (
          <button
            type="button"
            className="button quiet"
            disabled={undo.isPending}
            onClick={() => setIsConfirming(true)}
          >
            <Undo2 className="icon icon-s" />
            Undo this {kind}
          </button>
        )}
      </div>
      {unrestoredCount > 0 && <UnrestoredProducts id={id} count={unrestoredCount} />}
      {isConfirming && (
        <ConfirmDialog
          title={`Undo this ${kind}?`}
          confirmLabel={undo.isPending ? 'Undoing…' : 'Undo'}
          pending={undo.isPending}
          onConfirm={() => undo.mutate(id)}
          onCancel={() => setIsConfirming(false)}
        >
          Undo takes back these changes, except what was sold or edited since.
        </ConfirmDialog>
      )}
    </article>
  )
}

function describeCounts({ counts: { created, updated, unchanged, skipped } }: ProductBatch): string {
  const parts = [
    ...(created > 0 ? [`${formatCount(created)} new`] : []),
    `${formatCount(updated)} changed`,
    ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} left out`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** The books that undo did not take back completely, and why. */
function UnrestoredProducts({ id, count }: { id: string; count: number }) {
  const { data } = useQuery(batchQuery(id))
  return (
    <>
      <p>
        {count === 1
          ? '1 book was not taken back completely:'
          : `${formatCount(count)} books were not taken back completely:`}
      </p>
      <ul className={styles.unrestored}>
        {data?.unrestored.map(({ id: productId, name, reason }) => (
          <li key={productId}>
            <b>{name}</b>: {reason}.
          </li>
        ))}
      </ul>
    </>
  )
}
