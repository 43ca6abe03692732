import { Pencil, Trash2 } from 'lucide-react'

interface Props {
  /** What it is pressed for, as it is read out: 'Edit Allen'. */
  name: string
  onPress: () => void
}

/** Opens the form of what a row shows. */
export function EditButton({ name, onPress }: Props) {
  return (
    <button type="button" className="button quiet" aria-label={`Edit ${name}`} onClick={onPress}>
      <Pencil className="icon icon-s" />
      Edit
    </button>
  )
}

/** Asks to delete what a row shows; whoever uses it asks whether that is meant. */
export function DeleteButton({ name, onPress }: Props) {
  return (
    <button type="button" className="icon-button danger" aria-label={`Delete ${name}`} onClick={onPress}>
      <Trash2 className="icon" />
    </button>
  )
}
