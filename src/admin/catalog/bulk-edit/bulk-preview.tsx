import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { PRODUCT_VALUE_LABELS } from '../../../domain/catalog/products/product-value-labels.ts'
import { formatValue } from '../../components/format-value.ts'
import { NeededByOrders } from '../products/needed-by-orders.tsx'
import { FIELD_LABELS } from '../products/field-labels.ts'
import { becauseOfOrders } from './bulk-result.ts'
import { ScrollableTable } from '../../components/detail-table.tsx'

const LISTED_SKIPPED = 5

/** Preview of a bulk edit: counts and the first products before and after. */
export function BulkPreview({ result }: { result: BulkProductsResult }) {
  const { changed, archived, openOrders, unchanged, skipped, sample, skippedSample, undoable } = result
  return (
    <div className="stack">
      <p role="status">
        <b>{changed - archived}</b> {undoable ? 'will change' : 'will be deleted'}
        {archived > 0 && `, ${archived} will be archived ${becauseOfOrders(archived)}`}
        {unchanged > 0 && `, ${unchanged} ${undoable ? 'have these values' : 'are archived'} already`}
        {skipped > 0 && `, ${skipped} are left as they are`}.
      </p>
      <NeededByOrders openOrders={openOrders} />
      {skippedSample.length > 0 && (
        <ul className="note amber">
          {skippedSample.slice(0, LISTED_SKIPPED).map(({ id, name, reason }) => (
            <li key={id}>
              {name}: {reason}
            </li>
          ))}
          {skipped > LISTED_SKIPPED && <li>and {skipped - LISTED_SKIPPED} more</li>}
        </ul>
      )}
      {sample.length > 0 && (
        <ScrollableTable
          label="Preview of the changes"
          footer={changed > sample.length && <p>and {changed - sample.length} more</p>}
        >
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ id, name, before, after }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{formatFields(before)}</td>
                <td>{after ? formatFields(after) : 'Deleted'}</td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </div>
  )
}

const formatFields = (fields: BulkProductsResult['sample'][number]['before']): string =>
  Object.entries(fields)
    .map(([name, value]) => `${FIELD_LABELS[name] ?? name} ${formatValue(value, PRODUCT_VALUE_LABELS[name])}`)
    .join(', ')
