import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditConflict } from '../../../domain/values/problem.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FIELD_LABELS, formatValue } from './field-labels.ts'
import { categoryOptions, instituteOptions, namesById } from '../collections/collection-options.ts'
import { DetailTable } from './detail-table.tsx'

interface Props {
  conflict: EditConflict
  /** Receives the fields that take the other user's value. */
  onResolve: (theirs: ReadonlySet<string>) => void
  onCancel: () => void
}

/** Shows a version conflict field by field and lets staff choose each value. */
export function ConflictDialog({ conflict, onResolve, onCancel }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(() => new Set(Object.keys(conflict.changes)))
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  const fields = Object.entries(conflict.changes)
  const collectionNames = useCollectionNames()
  return (
    <ConfirmDialog
      wide
      title="Another user has changed this product"
      confirmLabel="Use these values"
      cancelLabel="Back to the form"
      onConfirm={() => onResolve(theirs)}
      onCancel={onCancel}
    >
      {fields.length === 0 ? (
        <p>The changes do not affect the fields that you edited. Check the form and save again.</p>
      ) : (
        <p>Nothing has been saved yet. Choose a value for each field, then save again.</p>
      )}
      {fields.length > 0 && (
        <DetailTable>
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
                        name={`value-of-${name}`}
                        checked={theirs.has(name) === (side === 'theirs')}
                        onChange={() => choose(name, side === 'theirs')}
                      />
                      {formatValue(values[side], collectionNames[name])}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DetailTable>
      )}
    </ConfirmDialog>
  )
}

/** Returns the names of institutes and categories by id, for each field that has ids. */
function useCollectionNames(): Partial<Record<string, Record<string, string>>> {
  const { data: institutes } = useQuery(instituteOptions())
  const { data: categories } = useQuery(categoryOptions())
  const categoryNames = namesById(categories)
  return { instituteId: namesById(institutes), categoryId: categoryNames, categoryIds: categoryNames }
}
