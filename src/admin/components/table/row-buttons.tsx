import { Pencil, Trash2 } from 'lucide-react'
import * as styles from './row-buttons.module.css'

interface Props {
  /** Row name in the accessible label: 'Edit Allen'. */
  name: string
  onClick: () => void
}

/** Opens the edit form of a row. */
export function EditButton({ name, onClick }: Props) {
  return (
    <button type="button" className="button quiet" aria-label={`Edit ${name}`} onClick={onClick}>
      <Pencil className="icon icon-s" />
      Edit
    </button>
  )
}

/** Requests a deletion; the caller confirms it. */
export function DeleteButton({ name, onClick }: Props) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.deleteButton}`}
      aria-label={`Delete ${name}`}
      onClick={onClick}
    >
      <Trash2 className="icon" />
    </button>
  )
}
