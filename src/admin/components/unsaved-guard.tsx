import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  /** Whether unsaved input exists. */
  hasUnsavedChanges: () => boolean
  /** A pending request to close the form. */
  isClosing: boolean
  onStay: () => void
  onLeave: () => void
}

/** Confirms before unsaved input is lost by closing the form, navigation or closing the tab. */
export function UnsavedGuard({ hasUnsavedChanges, isClosing, onStay, onLeave }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: hasUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  if (status !== 'blocked' && !isClosing) return null
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={status === 'blocked' ? proceed : onLeave}
      onCancel={status === 'blocked' ? reset : onStay}
    >
      <p>What you typed has not been saved.</p>
    </ConfirmDialog>
  )
}
