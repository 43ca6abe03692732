import { EyeOff } from 'lucide-react'
import {
  FILE_FIELD_NAMES,
  FILE_FIELDS,
  type FileField,
  type ImportPlan,
  isOwnExport,
} from '../../../domain/catalog/import/product-file.ts'
import { ScrollableTable } from '../../components/detail-table.tsx'
import * as styles from './import-columns.module.css'

interface Props {
  plan: ImportPlan
  busy: boolean
  onMap: (header: string, field: FileField | '') => void
}

/** What of the file is not read, and what each column of a free list is read as. */
export function ImportColumns({ plan, busy, onMap }: Props) {
  const ignored = plan.columns.filter(({ isRead, isEmpty, header }) => !isRead && !isEmpty && header !== '')
  const parts = [
    ...(ignored.length > 0
      ? [`${ignored.length === 1 ? 'column' : 'columns'} ${joinNames(ignored.map(({ header }) => header))}`]
      : []),
    ...(plan.ignoredSheets.length > 0
      ? [`${plan.ignoredSheets.length === 1 ? 'sheet' : 'sheets'} ${joinNames(plan.ignoredSheets)}`]
      : []),
  ]
  return (
    <div className={`note plain ${styles.note}`}>
      <p className={styles.unread}>
        <EyeOff className="icon icon-s" />
        <span>
          {parts.length === 0 ? (
            'All columns are read.'
          ) : (
            <>
              <b>Not read:</b> {parts.join('; ')}.
            </>
          )}
        </span>
      </p>
      {plan.format === 'shop' && !isOwnExport(plan) && (
        <details>
          <summary>Columns</summary>
          <ScrollableTable label="Columns of the file">
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Read as</th>
              </tr>
            </thead>
            <tbody>
              {plan.columns.map(({ header, field }, index) => (
                <tr key={index}>
                  <th scope="row">{header || 'No header'}</th>
                  <td>
                    <select
                      className="input"
                      aria-label={`Column ${header}`}
                      disabled={busy}
                      value={field ?? ''}
                      onChange={(event) => onMap(header, event.target.value as FileField | '')}
                    >
                      <option value="">Leave out</option>
                      {FILE_FIELD_NAMES.map((name) => (
                        <option key={name} value={name}>
                          {FILE_FIELDS[name].header}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              ))}
            </tbody>
          </ScrollableTable>
        </details>
      )}
    </div>
  )
}

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
