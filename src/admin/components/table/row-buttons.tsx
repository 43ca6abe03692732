import { Pencil, Trash2 } from 'lucide-react'

interface Props {
  /** Row name in the accessible label: 'Edit Allen'. */
  name: string
  onClick: () => void
}

/** Opens the edit form of a row. */
export function EditButton({ name, onClick: onPress }: Props) {
  return (
    <button type="button" className="button quiet" aria-label={`Edit ${name}`} onClick={onPress}>
      <Pencil className="icon icon-s" />
      Edit
    </button>
  )
}

/** Requests a deletion; the caller confirms it. */
export function DeleteButton({ name, onClick: onPress }: Props) {
  return (
    <button type="button" className="icon-button danger" aria-label={`Delete ${name}`} onClick={onPress}>
      <Trash2 className="icon" />
    </button>
  )
}
