import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  /** Whether anything typed would be lost now. */
  unsaved: () => boolean
  /** Somebody wants to close the form. */
  asking: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved work is lost: when its form is closed, at any way to another page, and when the tab is closed. */
export function UnsavedGuard({ unsaved, asking, onStay, onLeave }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (status !== 'blocked' && !asking) return null
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      confirm="Discard changes"
      cancel="Keep editing"
      onConfirm={status === 'blocked' ? proceed : onLeave}
      onCancel={status === 'blocked' ? reset : onStay}
    >
      <p>What you typed has not been saved.</p>
    </ConfirmDialog>
  )
}
