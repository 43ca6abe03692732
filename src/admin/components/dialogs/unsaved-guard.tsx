import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { addUnsavedGuard } from '../unsaved-input.ts'

interface Props {
  /** Whether unsaved input exists. */
  hasUnsavedChanges: () => boolean
  /** Saves what can be saved before a navigation. Leaving needs a confirmation only if unsaved input remains. */
  beforeLeaving?: () => Promise<unknown>
  /** A pending request to close the form; without one, input is lost by leaving the page only. */
  isClosing?: boolean
  onStay?: () => void
  onLeave?: () => void
}

/** Confirms before unsaved input is lost by closing the form, navigation or closing the tab. */
export function UnsavedGuard({ hasUnsavedChanges, beforeLeaving, isClosing = false, onStay, onLeave }: Props) {
  // Not an effect event: the admin layout asks while it renders, when the session has ended.
  const guard = useRef(hasUnsavedChanges)
  useEffect(() => {
    guard.current = hasUnsavedChanges
  })
  useEffect(() => addUnsavedGuard(() => guard.current()), [])
  // Closing a form may navigate, because the URL names the open row: one question is enough.
  const isLeaving = useRef(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      if (isLeaving.current || !hasUnsavedChanges()) return false
      await beforeLeaving?.()
      return hasUnsavedChanges()
    },
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  const leave = () => {
    isLeaving.current = true
    onLeave?.()
  }
  if (status !== 'blocked' && !isClosing) return null
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={status === 'blocked' ? proceed : leave}
      onCancel={status === 'blocked' ? reset : () => onStay?.()}
    >
      <p>What you typed has not been saved.</p>
    </ConfirmDialog>
  )
}
