import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { addUnsavedGuard, mustAskFor } from './unsaved-input.ts'

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
  const guard = useEffectEvent(hasUnsavedChanges)
  useEffect(() => addUnsavedGuard(() => guard()), [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => mustAskFor(hasUnsavedChanges),
    enableBeforeUnload: () => mustAskFor(hasUnsavedChanges),
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
