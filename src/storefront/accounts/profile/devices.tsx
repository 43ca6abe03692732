import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ensureOk, toUserMessage } from '../../../api-client.ts'
import type { OwnSession } from '../../../domain/accounts/own-session.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { ownSessionsQuery } from '../account-queries.ts'
import * as styles from './devices.module.css'
import { useRefetchSessionOn401 } from './use-customer.ts'

/** The devices on which the customer is logged in. */
export function Devices() {
  const { data, error, refetch } = useQuery(ownSessionsQuery())
  useRefetchSessionOn401(error)
  const { isPending, end } = useEndSessions()
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      {data === undefined && error && (
        <ErrorState message="Your devices could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && (
        <Loading>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
      {data && (
        <div className="stack">
          <ul className={styles.list}>
            {data.map((session) => (
              <Device
                key={session.id}
                session={session}
                disabled={isPending}
                onEnd={() => end(() => api.user.sessions[':id'].$delete({ param: { id: session.id } }))}
              />
            ))}
          </ul>
          {data.length > 1 && (
            <button
              type="button"
              className={`button quiet ${styles.all}`}
              disabled={isPending}
              onClick={() => end(() => api.user.sessions.$delete())}
            >
              Log out on all other devices
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function useEndSessions() {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const end = async (request: () => ReturnType<typeof api.user.sessions.$delete>) => {
    setIsPending(true)
    try {
      await ensureOk(request())
      toast.success({ title: 'Logged out there' })
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'The device could not be logged out.') })
    }
    await queryClient.invalidateQueries({ queryKey: ownSessionsQuery().queryKey })
    setIsPending(false)
  }
  return { isPending, end: (request: () => ReturnType<typeof api.user.sessions.$delete>) => void end(request) }
}

interface DeviceProps {
  session: OwnSession
  disabled: boolean
  onEnd: () => void
}

const Device = ({ session: { device, createdAt, isCurrent }, disabled, onEnd }: DeviceProps) => (
  <li>
    <div>
      <b>{device}</b> {isCurrent && <span className="pill delivered">This device</span>}
      <p className="meta">Logged in {formatShortDateTime(createdAt)}</p>
    </div>
    {!isCurrent && (
      <button type="button" className="button quiet" disabled={disabled} onClick={onEnd}>
        Log out
        <span className="sr-only"> {device}</span>
      </button>
    )}
  </li>
)
