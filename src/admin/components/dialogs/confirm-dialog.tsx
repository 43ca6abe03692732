import { type ReactNode, useRef } from 'react'
import { Modal, ModalButtons } from './modal.tsx'

interface Props {
  title: string
  /** Consequence, with the name of the row. */
  children: ReactNode
  /** Fields, below the consequence. */
  fields?: ReactNode
  /** Whether a field must be filled before the action is confirmed. */
  isIncomplete?: boolean | undefined
  /** Label of the confirm button. */
  confirmLabel: string
  cancelLabel?: string | undefined
  pending?: boolean | undefined
  /** Makes room for a table. */
  wide?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog(props: Props) {
  const { title, children, fields, confirmLabel, cancelLabel = 'Cancel', pending, wide, onConfirm, onCancel } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      title={title}
      description={children}
      role="alertdialog"
      isWide={wide}
      onOpen={() => cancelButton.current?.focus()}
      onCancel={() => pending || onCancel()}
    >
      {fields}
      <ModalButtons>
        <button ref={cancelButton} type="button" className="button quiet" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </button>
        <button type="button" className="button danger" disabled={pending || props.isIncomplete} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </ModalButtons>
    </Modal>
  )
}
