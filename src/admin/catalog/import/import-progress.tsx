import type { ImportEvent } from '../../../domain/catalog/import/product-file.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import * as styles from './import-progress.module.css'

/** Progress or result of an import. */
export function ImportProgress({ event }: { event: ImportEvent }) {
  if ('error' in event) {
    return (
      <p className="note bad" role="alert">
        {event.error}
      </p>
    )
  }
  if ('done' in event) {
    return (
      <div>
        <progress className={styles.progress} max={event.total} value={event.done} aria-label="Import" />
        <p>
          {formatCount(event.done)} of {formatCountOf(event.total, 'row')}
        </p>
      </div>
    )
  }
  return (
    <p className="note" role="status">
      Import finished: {event.created} created, {event.updated} updated, {event.unchanged} unchanged, {event.skipped}{' '}
      left out.
      {event.remotePhotos > 0 &&
        ` ${event.remotePhotos} photos are being loaded. The list of products shows those that fail.`}
    </p>
  )
}
