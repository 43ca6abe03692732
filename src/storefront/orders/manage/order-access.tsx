import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SessionPending } from '../../shared/session-pending.tsx'
import { useSession } from '../../shared/use-session.ts'
import { TrackingSkeleton } from '../tracking-skeleton.tsx'
import { MobileProofForm } from './mobile-proof-form.tsx'
import { useOrderToken } from './use-order-token.ts'

interface Props<Data> {
  orderId: string
  /** Reads the order, or a part of it, with a token or as the logged-in customer; null without a proof. */
  query: (orderId: string, token: string) => UseQueryOptions<Data | null, Error, Data | null, string[]>
  /** Shown above the form that asks for a proof, and while the order loads. */
  heading?: ReactNode
  children: (data: Data, token: string) => ReactNode
}

/** Shows an order to the holder of a link to it, the account that placed it, or a guest with its mobile number. */
export function OrderAccess<Data>({ orderId, query, heading, children }: Props<Data>) {
  const hydrated = useHydrated()
  const session = useSession()
  const [token, setToken] = useOrderToken()
  const isProvable = token !== '' || Boolean(session?.user)
  const { data, error, refetch } = useQuery({ ...query(orderId, token), enabled: hydrated && isProvable })
  if (data) return children(data, token)
  if (error) {
    return (
      <ErrorState message={toUserMessage(error, 'The order could not be loaded.')} onRetry={() => void refetch()} />
    )
  }
  const isUnproved = data === null || (hydrated && session !== undefined && !isProvable)
  return (
    <>
      {heading}
      {isUnproved ? (
        <>
          {token && (
            <p className="note amber" role="alert">
              This link does not work any more. You can open the order with its mobile number.
            </p>
          )}
          <p>Order #{orderId}</p>
          <MobileProofForm orderId={orderId} onProved={setToken} />
        </>
      ) : (
        <SessionPending>
          <TrackingSkeleton />
        </SessionPending>
      )}
    </>
  )
}
