import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { toUserMessage } from '../../../api-client.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { useSession } from '../../shared/use-session.ts'
import { TrackedOrder } from '../tracked-order.tsx'
import { TrackingSkeleton } from '../tracking-skeleton.tsx'
import { trackingQuery } from '../tracking-queries.ts'
import { CancelOrder } from './cancel-order.tsx'
import { customerOrderQuery } from './customer-order-queries.ts'
import { LinkHeader } from './link-header.tsx'
import { MobileProofForm } from './mobile-proof-form.tsx'
import { OrderBooks } from './order-books.tsx'
import { OrderHelp } from './order-help.tsx'
import { ReplacementLink } from './replacement-link.tsx'
import { useOrderToken } from './use-order-token.ts'
import * as styles from './order-page.module.css'

const route = getRouteApi('/orders/$orderId')

/** An order for the holder of a link from its emails, the account that placed it, or a guest who knows its mobile number. */
export function OrderPage() {
  const { orderId } = route.useParams()
  return (
    <>
      <LinkHeader />
      <div className={`wrap stack large ${styles.page}`}>
        <h1>Your order</h1>
        <noscript>
          <p className="note amber">This page needs JavaScript. Call us, and we look the order up for you.</p>
        </noscript>
        <OrderAccess key={orderId} orderId={orderId} />
      </div>
    </>
  )
}

function OrderAccess({ orderId }: { orderId: string }) {
  const hydrated = useHydrated()
  const session = useSession()
  const [token, setToken] = useOrderToken()
  const isProvable = token !== '' || Boolean(session?.user)
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...customerOrderQuery(orderId, token),
    enabled: hydrated && isProvable,
  })
  if (order) return <ShownOrder order={order} token={token} />
  if (error) {
    return (
      <ErrorState message={toUserMessage(error, 'The order could not be loaded.')} onRetry={() => void refetch()} />
    )
  }
  const isUnproved = order === null || (hydrated && session !== undefined && !isProvable)
  if (!isUnproved) return <TrackingSkeleton />
  return (
    <>
      {token && (
        <p className="note amber" role="alert">
          This link does not work any more. You can open the order with its mobile number.
        </p>
      )}
      <p>Order #{orderId}</p>
      <MobileProofForm orderId={orderId} onProved={setToken} />
    </>
  )
}

function ShownOrder({ order, token }: { order: CustomerOrder; token: string }) {
  const queryClient = useQueryClient()
  const orderId = String(order.id)
  const showCancelled = (cancelled: CustomerOrder) => {
    queryClient.setQueryData(customerOrderQuery(orderId, token).queryKey, cancelled)
    void queryClient.invalidateQueries({ queryKey: trackingQuery(orderId).queryKey })
  }
  return (
    <>
      <TrackedOrder orderId={orderId} />
      <OrderBooks order={order}>
        <ReplacementLink order={order} token={order.token} />
        <CancelOrder orderId={order.id} token={order.token} blocker={order.cancelBlocker} onCancelled={showCancelled} />
      </OrderBooks>
      <OrderHelp order={order} onCancelled={showCancelled} />
    </>
  )
}
