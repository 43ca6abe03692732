import type { BulkProductsResult } from '../../../domain/catalog/bulk-products.ts'
import { FIELD_LABELS, formatValue } from '../products/field-labels.ts'

/** Preview of a bulk edit: count and first products before and after. */
export function BulkPreview({ answer }: { answer: BulkProductsResult }) {
  const { changed, unchanged, skipped: left, sample, skippedSample: leftSample, undoable } = answer
  return (
    <div className="stack">
      <p role="status">
        <b>{changed}</b> {undoable ? 'will change' : 'will be deleted'}
        {unchanged > 0 && `, ${unchanged} are so already`}
        {left > 0 && `, ${left} are left as they are`}.
      </p>
      {leftSample.length > 0 && (
        <ul className="note amber">
          {leftSample.slice(0, 5).map(({ id, name, reason }) => (
            <li key={id}>
              {name}: {reason}
            </li>
          ))}
          {left > 5 && <li>and {left - 5} more</li>}
        </ul>
      )}
      {sample.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="scroll-box" role="region" aria-label="What will change" tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th>Product</th>
                <th>Before</th>
                <th>After</th>
              </tr>
            </thead>
            <tbody>
              {sample.map(({ id, name, before, after }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{describeFields(before)}</td>
                  <td>{after ? describeFields(after) : 'Deleted'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changed > sample.length && <p>and {changed - sample.length} more</p>}
        </div>
      )}
    </div>
  )
}

const describeFields = (fields: Record<string, number | boolean>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${FIELD_LABELS[name] ?? name} ${formatValue(value)}`)
    .join(', ')
