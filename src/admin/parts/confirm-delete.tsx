import { useMutation } from '@tanstack/react-query'
import { accepted, failureSentence } from '../../api-client.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { tellError, tellSuccess } from './staff-toasts.ts'
import { useRefresh } from './use-send.ts'

interface Props {
  /** What sort of thing: 'institute'. */
  type: string
  /** Which one. */
  name: string
  /** The call; any answer but 2xx counts as refused. */
  send: () => Promise<Response>
  /** Names of the staff queries that ask anew. */
  refresh?: readonly string[] | undefined
  onClose: () => void
  /** After it is gone. */
  onDeleted?: (() => void) | undefined
}

/** Asks before one thing is deleted, deletes it and says so. Draw it while something is to be deleted. */
export function ConfirmDelete({ type, name, send, refresh, onClose, onDeleted }: Props) {
  const renew = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => accepted(send()),
    onSuccess: async () => {
      tellSuccess(`${type.charAt(0).toUpperCase()}${type.slice(1)} deleted`)
      onClose()
      onDeleted?.()
      await renew(refresh)
    },
    onError: (error) => {
      tellError(`Failed to delete ${type}: ${failureSentence(error, 'Failed to delete item')}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${type}?`}
      confirm={isPending ? 'Deleting...' : 'Delete'}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        <b>{name}</b> will be deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
