import type { ReactNode } from 'react'
import {
  FILE_FIELD_NAMES,
  FILE_FIELDS,
  FILE_FORMAT_LABELS,
  type FileField,
  type ImportPlan,
} from '../../../domain/catalog/import/product-file.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { ScrollableTable } from '../../components/detail-table.tsx'

interface Props {
  plan: ImportPlan
  busy: boolean
  onMap: (header: string, field: FileField | '') => void
  /** Downloads the rows with errors. */
  onDownload: () => void
  /** The fields that new products get. */
  defaults: ReactNode
}

/** Plan of an import: numbers of new and updated rows, errors, column mapping. */
export function ImportPlanView({ plan, busy, onMap, onDownload, defaults }: Props) {
  return (
    <>
      <p>
        {plan.format !== 'shop' && <>{FILE_FORMAT_LABELS[plan.format]}. </>}
        <b>{formatCountOf(plan.rows, plan.format === 'shop' ? 'row' : 'product')}:</b> {formatCount(plan.creates)} new,{' '}
        {formatCount(plan.updates)} to change, {formatCountOf(plan.errorCount, 'error')}.
        {plan.remotePhotos > 0 && ` ${describePhotos(plan.remotePhotos)} after the import.`}
      </p>
      {plan.unknownCategories.length > 0 && (
        <p className="note amber">
          Your shop does not have these categories, so their products get the one below:{' '}
          {plan.unknownCategories.join(', ')}. To keep them, add them under Categories first and choose the file again.
        </p>
      )}
      {defaults}
      {plan.errors.length > 0 && <Errors plan={plan} busy={busy} onDownload={onDownload} />}
      {plan.format === 'shop' ? <Columns plan={plan} busy={busy} onMap={onMap} /> : <Sample plan={plan} />}
    </>
  )
}

/** The first products of a file whose columns are known. */
const Sample = ({ plan }: Pick<Props, 'plan'>) => (
  <ScrollableTable label="First products of the file">
    <thead>
      <tr>
        <th scope="col">Row</th>
        <th scope="col">Product</th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {plan.sample.map(({ row, name, action }) => (
        <tr key={row}>
          <td>{row}</td>
          <th scope="row">{name}</th>
          <td>{action === 'create' ? 'New' : 'Change'}</td>
        </tr>
      ))}
    </tbody>
  </ScrollableTable>
)

function Columns({ plan, busy, onMap }: Omit<Props, 'onDownload' | 'defaults'>) {
  return (
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
  )
}

function Errors({ plan, busy, onDownload }: Omit<Props, 'onMap' | 'defaults'>) {
  const headerOf = (field: string) => (field in FILE_FIELDS ? FILE_FIELDS[field as FileField].header : field)
  return (
    <>
      <p>
        <button type="button" className="button quiet" disabled={busy} onClick={onDownload}>
          Download the rows with errors
        </button>
      </p>
      <ScrollableTable label="Errors of the file">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {plan.errors.map(({ row, field, value, message }) => (
            <tr key={`${row} ${field}`}>
              <td>{row}</td>
              <td>{headerOf(field)}</td>
              <td>{value || 'Empty'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </>
  )
}

const describePhotos = (count: number): string =>
  count === 1 ? '1 photo is loaded from its address' : `${formatCount(count)} photos are loaded from their addresses`
