import { Undo2 } from 'lucide-react'
import * as styles from './undo-note.module.css'

interface Props {
  /** What was done: 'Physics was deleted.' */
  text: string
  /** Undefined if the change cannot be undone. */
  onUndo: (() => void) | undefined
  isUndoing: boolean
  onClose: () => void
}

/** The result of a change with Undo. Remains until it is dismissed. */
export function UndoNote({ text, onUndo, isUndoing, onClose }: Props) {
  return (
    <div className={`note ${styles.note}`} role="status">
      <span className={styles.text}>{text}</span>
      {onUndo && (
        <button type="button" className="button quiet" disabled={isUndoing} onClick={onUndo}>
          <Undo2 className="icon icon-s" />
          {isUndoing ? 'Undoing…' : 'Undo'}
        </button>
      )}
      <button type="button" className="button quiet" onClick={onClose}>
        Dismiss
      </button>
    </div>
  )
}
