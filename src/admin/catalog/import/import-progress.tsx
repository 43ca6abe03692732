import type { ImportEvent } from '../../../domain/catalog/import/product-file.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { LoadedBatch } from '../batches/batch-card.tsx'
import * as styles from './import-progress.module.css'

/** Progress of an import, or why it ended early, with Undo of what was imported. */
export function ImportProgress({ event }: { event: ImportEvent }) {
  if ('error' in event) {
    return (
      <>
        <p className="note bad" role="alert">
          {event.error}
        </p>
        {event.batch && <LoadedBatch id={event.batch} />}
      </>
    )
  }
  if (!('done' in event)) return null
  return (
    <div>
      <progress className={styles.progress} max={event.total} value={event.done} aria-label="Import" />
      <p>
        {formatCount(event.done)} of {formatCountOf(event.total, 'row')}
      </p>
    </div>
  )
}
