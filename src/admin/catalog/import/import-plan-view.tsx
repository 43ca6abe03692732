import type { ReactNode } from 'react'
import { FILE_FIELD_NAMES, FILE_FIELDS, type FileField, type ImportPlan } from '../../../domain/catalog/product-file.ts'

interface Props {
  plan: ImportPlan
  busy: boolean
  onMap: (head: string, field: FileField | '') => void
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
    <ScrollTable label="Columns of the file">
      <thead>
        <tr>
          <th>Column</th>
          <th>Read as</th>
        </tr>
      </thead>
      <tbody>
        {plan.columns.map(({ header: head, field }, place) => (
          <tr key={place}>
            <th scope="row">{head || 'No head'}</th>
            <td>
              <select
                className="input"
                aria-label={`Column ${head}`}
                disabled={busy}
                value={field ?? ''}
                onChange={(event) => onMap(head, event.target.value as FileField | '')}
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
    </ScrollTable>
  )
}

function Errors({ plan }: { plan: ImportPlan }) {
  const headOf = (field: string) => (field in FILE_FIELDS ? FILE_FIELDS[field as FileField].header : field)
  return (
    <ScrollTable label="Errors of the file">
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
            <td>{headOf(field)}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="scroll-box" role="region" aria-label={label} tabIndex={0}>
      <table className="plain-table">{children}</table>
    </div>
  )
}
