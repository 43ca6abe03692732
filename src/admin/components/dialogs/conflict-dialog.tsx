import { useState } from 'react'
import type { EditConflict } from '../../../domain/values/problem.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DetailTable } from '../detail-table.tsx'

interface Props {
  /** The edited row: 'product'. */
  name: string
  conflict: EditConflict
  /** Labels of the fields. */
  labels: Partial<Record<string, string>>
  /** Formats a value of a field. */
  format: (field: string, value: unknown) => string
  /** Receives the fields that take the other user's value. */
  onResolve: (theirs: ReadonlySet<string>) => void
  onCancel: () => void
}

/** Lets staff choose the value of each field that another user has changed too. */
export function ConflictDialog({ name, conflict, labels, format, onResolve, onCancel }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  return (
    <ConfirmDialog
      wide
      title={`Another user has changed this ${name}`}
      confirmLabel="Use these values"
      cancelLabel="Back to the form"
      onConfirm={() => onResolve(theirs)}
      onCancel={onCancel}
    >
      <p>
        Both of you changed these fields. Nothing has been saved yet. Choose a value for each field, then save again.
      </p>
      <DetailTable>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(conflict.changes).map(([field, values]) => (
            <tr key={field}>
              <th scope="row">{labels[field] ?? field}</th>
              {(['yours', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <label className="checkbox">
                    <input
                      type="radio"
                      name={`value-of-${field}`}
                      checked={theirs.has(field) === (side === 'theirs')}
                      onChange={() => choose(field, side === 'theirs')}
                    />
                    {format(field, values[side])}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DetailTable>
    </ConfirmDialog>
  )
}
