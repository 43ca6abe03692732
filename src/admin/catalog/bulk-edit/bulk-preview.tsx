import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { languageLabel, LANGUAGES } from '../../../domain/catalog/book-details.ts'
import { subjectLabel, SUBJECTS } from '../../../domain/catalog/subjects.ts'
import { formatValue } from '../../components/format-value.ts'
import { FIELD_LABELS } from '../products/field-labels.ts'
import { becauseOfOrders } from './bulk-result.ts'
import { ScrollableTable } from '../../components/detail-table.tsx'

const LISTED_SKIPPED = 5

/** Preview of a bulk edit: counts and the first products before and after. */
export function BulkPreview({ result }: { result: BulkProductsResult }) {
  const { changed, archived, unchanged, skipped, sample, skippedSample, undoable } = result
  return (
    <div className="stack">
      <p role="status">
        <b>{changed - archived}</b> {undoable ? 'will change' : 'will be deleted'}
        {archived > 0 && `, ${archived} will be archived ${becauseOfOrders(archived)}`}
        {unchanged > 0 && `, ${unchanged} ${undoable ? 'have these values' : 'are archived'} already`}
        {skipped > 0 && `, ${skipped} are left as they are`}.
      </p>
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

const VALUE_LABELS: Partial<Record<string, Record<string, string>>> = {
  subjects: Object.fromEntries(SUBJECTS.map((subject) => [subject, subjectLabel(subject)])),
  language: Object.fromEntries(LANGUAGES.map((language) => [language, languageLabel(language)])),
}

const formatFields = (fields: BulkProductsResult['sample'][number]['before']): string =>
  Object.entries(fields)
    .map(([name, value]) => `${FIELD_LABELS[name] ?? name} ${formatValue(value, VALUE_LABELS[name])}`)
    .join(', ')
