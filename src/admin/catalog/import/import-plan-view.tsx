import { FILE_FIELD_NAMES, FILE_FIELDS, type FileField, type ImportPlan } from '../../../domain/catalog/product-file.ts'
import { ScrollableTable } from '../products/detail-table.tsx'

interface Props {
  plan: ImportPlan
  busy: boolean
  onMap: (header: string, field: FileField | '') => void
}

/** Plan of an import: column mapping, numbers of new and updated rows, errors. */
export function ImportPlanView({ plan, busy, onMap }: Props) {
  return (
    <>
      <p>
        <b>{plan.rows} rows:</b> {plan.creates} new, {plan.updates} to change, {plan.errorCount} errors.
      </p>
      <Columns plan={plan} busy={busy} onMap={onMap} />
      {plan.errors.length > 0 && <Errors plan={plan} />}
    </>
  )
}

function Columns({ plan, busy, onMap }: Props) {
  return (
    <ScrollableTable label="Columns of the file">
      <thead>
        <tr>
          <th>Column</th>
          <th>Read as</th>
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
  )
}

function Errors({ plan }: { plan: ImportPlan }) {
  const headerOf = (field: string) => (field in FILE_FIELDS ? FILE_FIELDS[field as FileField].header : field)
  return (
    <ScrollableTable label="Errors of the file">
      <thead>
        <tr>
          <th>Row</th>
          <th>Field</th>
          <th>Error</th>
        </tr>
      </thead>
      <tbody>
        {plan.errors.map(({ row, field, message }) => (
          <tr key={`${row} ${field}`}>
            <td>{row}</td>
            <td>{headerOf(field)}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}
