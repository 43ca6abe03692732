import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditConflict } from '../../../domain/values/problem.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FIELD_LABELS, formatValue } from './field-labels.ts'
import { categoryOptions, instituteOptions, namesById } from '../collections/collection-options.ts'

interface Props {
  conflict: EditConflict
  /** With the fields to keep as the other user saved them. */
  onResolve: (theirs: ReadonlySet<string>) => void
  onCancel: () => void
}

/** Shows a version conflict field by field and lets staff choose the value. */
export function ConflictDialog({ conflict, onResolve: onSettle, onCancel }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(() => new Set(Object.keys(conflict.changes)))
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const fields = Object.entries(conflict.changes)
  const shelves = useCollectionNames()
  return (
    <ConfirmDialog
      wide
      title="Another user has changed this product"
      confirmLabel="Use these values"
      cancelLabel="Back to the form"
      onConfirm={() => onSettle(theirs)}
      onCancel={onCancel}
    >
      {fields.length === 0 ? (
        <p>Their changes do not touch your fields. Check the form and save again.</p>
      ) : (
        <p>Nothing has been saved yet. Choose a value for each field, then save again.</p>
      )}
      {fields.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th>Field</th>
              <th>Yours</th>
              <th>Theirs</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, values]) => (
              <tr key={name}>
                <th scope="row">{FIELD_LABELS[name] ?? name}</th>
                {(['yours', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label className="checkbox">
                      <input
                        type="radio"
                        name={`stands-${name}`}
                        checked={theirs.has(name) === (side === 'theirs')}
                        onChange={() => choose(name, side === 'theirs')}
                      />
                      {formatValue(values[side], shelves[name])}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ConfirmDialog>
  )
}

/** Names of the ids in a product's fields. */
function useCollectionNames(): Partial<Record<string, Record<string, string>>> {
  const { data: institutes } = useQuery(instituteOptions())
  const { data: categories } = useQuery(categoryOptions())
  const shelves = namesById(categories)
  return { instituteId: namesById(institutes), categoryId: shelves, categoryIds: shelves }
}
