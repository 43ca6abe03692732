import type { ReactNode } from 'react'
import { ensureOk, toUserMessage } from '../../../api-client.ts'
import { useChange } from '../../../use-change.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from '../toast.ts'
import { useRefresh } from '../use-submit.ts'

interface Props {
  /** The kind of row, in lower case: 'institute'. */
  type: string
  /** Name of the row. */
  name: string
  /** What the deletion changes; by default that it cannot be undone. */
  consequence?: ReactNode
  /** Fields, below the consequence. */
  children?: ReactNode
  /** Whether a field must be filled first. */
  isIncomplete?: boolean | undefined
  /** The request; any response other than 2xx is an error. */
  request: () => Promise<Response>
  /** Returns the text of the toast from a response; by default 'Institute deleted'. */
  describe?: ((response: Response) => Promise<string>) | undefined
  /** Names of queries to invalidate. */
  refresh?: readonly string[] | undefined
  onClose: () => void
  /** Called after the deletion. */
  onDeleted?: (() => void) | undefined
}

/** Confirms a deletion, performs it and shows a toast. Render it while a deletion is pending. */
export function ConfirmDelete(props: Props) {
  const { type, name, consequence, children, isIncomplete, request, describe, refresh, onClose, onDeleted } = props
  const invalidate = useRefresh()
  const { mutate, isPending } = useChange({
    mutationFn: async () => {
      const response = await ensureOk(request())
      return describe ? describe(response) : `${type.charAt(0).toUpperCase()}${type.slice(1)} deleted`
    },
    onSuccess: async (description) => {
      toast.success({ description })
      onClose()
      onDeleted?.()
      await invalidate(refresh)
    },
    onError: (error) => {
      toast.error({ description: `Failed to delete ${type}: ${toUserMessage(error, 'Failed to delete item')}` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${type}?`}
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      pending={isPending}
      isIncomplete={isIncomplete}
      fields={children}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        <b>{name}</b> will be deleted.{!consequence && ' This cannot be undone.'}
      </p>
      {consequence}
    </ConfirmDialog>
  )
}
