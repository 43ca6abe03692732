import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { type DeletionBlocker, describeBlocker } from '../../../domain/accounts/deletion.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { ownDeletionQuery } from '../account-queries.ts'
import * as styles from './delete-account-page.module.css'

interface Props {
  dueAt: string
  blockers: readonly DeletionBlocker[]
}

/** A request that waits, with the button that withdraws it. */
export function WaitingDeletion({ dueAt, blockers }: Props) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const withdraw = async () => {
    setPending(true)
    try {
      const saved = await readJson(api.user.deletion.$delete())
      queryClient.setQueryData(ownDeletionQuery().queryKey, saved)
      toast.success({ title: 'Your account stays', description: 'The request is withdrawn.' })
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'The request could not be withdrawn. Please try again.') })
      setPending(false)
    }
  }
  return (
    <div className="stack">
      <p className="note amber" role="status">
        <Clock className="icon" />
        <span>Your account will be deleted on {formatDay(dueAt)}.</span>
      </p>
      {blockers.length > 0 && (
        <>
          <p>The deletion waits until this is finished:</p>
          <ul className={styles.list}>
            {blockers.map((blocker) => (
              <li key={`${blocker.kind}-${blocker.id}`}>{describeBlocker(blocker)}</li>
            ))}
          </ul>
        </>
      )}
      <p>Did you change your mind? Withdraw the request, and nothing is deleted.</p>
      <button
        type="button"
        className={`button ink ${styles.action}`}
        disabled={pending}
        onClick={() => void withdraw()}
      >
        {pending ? 'Withdrawing…' : 'Withdraw the request'}
      </button>
    </div>
  )
}
