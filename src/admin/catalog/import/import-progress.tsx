import type { ImportEvent } from '../../../domain/catalog/product-file.ts'

/** Progress or result of an import. */
export function ImportProgress({ line }: { line: ImportEvent }) {
  if ('error' in line) {
    return (
      <p className="note bad" role="alert">
        {line.error}
      </p>
    )
  }
  if ('done' in line) {
    return (
      <div>
        <progress className="progress" max={line.total} value={line.done} aria-label="Import" />
        <p>
          {line.done} of {line.total} rows
        </p>
      </div>
    )
  }
  return (
    <p className="note" role="status">
      Import finished: {line.created} created, {line.updated} updated, {line.unchanged} unchanged, {line.skipped} left
      out.
    </p>
  )
}
