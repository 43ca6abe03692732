import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditConflict } from '../../domain/problem.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { FIELD_NAMES, shownValue } from './field-names.ts'
import { categoryOptions, instituteOptions, namesById } from './shelf-options.ts'

interface Props {
  conflict: EditConflict
  /** With the fields that stay as somebody else saved them. */
  onSettle: (theirs: ReadonlySet<string>) => void
  onCancel: () => void
}

/** Somebody else saved first: what both wrote, field by field, and which of the two stands. */
export function ConflictDialog({ conflict, onSettle, onCancel }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(() => new Set(Object.keys(conflict.changes)))
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const fields = Object.entries(conflict.changes)
  const shelves = useShelfNames()
  return (
    <ConfirmDialog
      wide
      title="Somebody else has changed this product"
      confirm="Use these values"
      cancel="Back to the form"
      onConfirm={() => onSettle(theirs)}
      onCancel={onCancel}
    >
      {fields.length === 0 ? (
        <p>They wrote nothing that you changed. Go on, look at the form again, and save.</p>
      ) : (
        <p>Nothing has been saved yet. Choose which value stands, then save the form again.</p>
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
                <th scope="row">{FIELD_NAMES[name] ?? name}</th>
                {(['yours', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label className="checkbox">
                      <input
                        type="radio"
                        name={`stands-${name}`}
                        checked={theirs.has(name) === (side === 'theirs')}
                        onChange={() => choose(name, side === 'theirs')}
                      />
                      {shownValue(values[side], shelves[name])}
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

/** What the ids in a product's fields stand for, by field. */
function useShelfNames(): Partial<Record<string, Record<string, string>>> {
  const { data: institutes } = useQuery(instituteOptions())
  const { data: categories } = useQuery(categoryOptions())
  const shelves = namesById(categories)
  return { instituteId: namesById(institutes), categoryId: shelves, categoryIds: shelves }
}
