import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { OrderReturns } from '../../../domain/orders/returns/customer-return.ts'
import { formatWeekday } from '../../../domain/values/dates.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { LinkHeader } from '../manage/link-header.tsx'
import { OrderAccess } from '../manage/order-access.tsx'
import * as pageStyles from '../manage/order-page.module.css'
import { orderHref } from '../manage/order-url.ts'
import { FollowedReturn } from './followed-return.tsx'
import { ReplacementForm } from './replacement-form.tsx'
import { orderReturnsQuery } from './replacement-queries.ts'

const route = getRouteApi('/orders/$orderId/replacement')

/** Asks for a replacement of delivered books, and shows how far the requests are. */
export function ReplacementPage() {
  const { orderId } = route.useParams()
  return (
    <>
      <LinkHeader />
      <div className={`wrap stack large ${pageStyles.page}`}>
        <noscript>
          <p className="note amber">This page needs JavaScript. Call us, and we note the request for you.</p>
        </noscript>
        <OrderAccess key={orderId} orderId={orderId} query={orderReturnsQuery} heading={<h1>Ask for a replacement</h1>}>
          {(order, token) => <Replacement orderId={orderId} token={token} order={order} />}
        </OrderAccess>
      </div>
    </>
  )
}

function Replacement({ orderId, token, order }: { orderId: string; token: string; order: OrderReturns }) {
  const queryClient = useQueryClient()
  const { data: store } = useSuspenseQuery(storeQuery())
  const [isFormOpen, setFormOpen] = useState(false)
  const show = (changed: OrderReturns) => {
    setFormOpen(false)
    queryClient.setQueryData(orderReturnsQuery(orderId, token).queryKey, changed)
    window.scrollTo({ top: 0 })
  }
  const canRequest = order.blocker === null && order.lines.some(({ returnable }) => returnable > 0)
  const hasRequests = order.returns.length > 0
  return (
    <>
      <ShopLink className="link" href={orderHref(orderId, order.token)}>
        <ArrowLeft className="icon icon-s" />
        Order #{orderId}
      </ShopLink>
      <h1>{hasRequests ? 'Your replacement' : 'Ask for a replacement'}</h1>
      {order.returns.map((row) => (
        <FollowedReturn
          key={row.id}
          orderId={orderId}
          token={order.token}
          row={row}
          address={[store.name, store.address].filter(Boolean).join(', ')}
          onChange={show}
        />
      ))}
      {!hasRequests && order.blocker && <p className="note amber">{order.blocker}</p>}
      {order.returns[0]?.status === 'declined' && (
        <p className="note plain">
          If you think this is wrong, please reply to our email or call us. You need not send the request again.
        </p>
      )}
      {canRequest && hasRequests && !isFormOpen && (
        <button type="button" className="button" onClick={() => setFormOpen(true)}>
          Ask for another replacement
        </button>
      )}
      {canRequest && (isFormOpen || !hasRequests) && (
        <>
          {isFormOpen && (
            <h2 tabIndex={-1} ref={focus}>
              Ask for another replacement
            </h2>
          )}
          <Days order={order} />
          {/* A new form after every request. */}
          <ReplacementForm key={order.returns.length} orderId={orderId} order={order} onSent={show} />
        </>
      )}
    </>
  )
}

/** The heading replaces the button that was pressed. */
const focus = (heading: HTMLElement | null) => heading?.focus()

const Days = ({ order: { deliveredAt, deadline } }: { order: OrderReturns }) =>
  deliveredAt &&
  deadline && (
    <p className="meta">
      Delivered {formatWeekday(deliveredAt)}. You can request one until {formatWeekday(deadline)}.
    </p>
  )
