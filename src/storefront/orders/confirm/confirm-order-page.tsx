import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CustomerConfirmation } from '../../../domain/confirmation/customer-confirmation.ts'
import { telLink } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { LinkHeader } from '../manage/link-header.tsx'
import type { LinkPageSearch } from '../link-page-url.ts'
import { trackingHref } from '../tracking-url.ts'
import { AddressForm } from './address-form.tsx'
import { CancelForm } from './cancel-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { confirmationQuery } from './confirmation-query.ts'
import * as styles from './confirm-order-page.module.css'

const route = getRouteApi('/orders/$orderId/confirm')

const PROBLEMS: Record<string, string> = {
  customer_blocked: 'We cannot take this mobile number online. Please call us and we will help you.',
  order_locked: 'We are sending this order right now. Please try again in a minute, or call us.',
  rate_limited: 'That was too fast. Please try again in a minute.',
}

/** A customer confirms, corrects or cancels an order. Works without JavaScript: the link is read on the server. */
export function ConfirmOrderPage() {
  const { orderId } = route.useParams()
  const { link = '', step, problem } = route.useSearch()
  const { data } = useQuery({ ...confirmationQuery(useQueryClient(), orderId, link), enabled: link !== '' })
  return (
    <>
      <LinkHeader />
      <div className={`wrap stack large ${styles.page}`}>
        {problem !== undefined && data?.state === 'open' && (
          <p className="note amber" role="alert">
            {PROBLEMS[problem] ?? 'That did not work. Please check the order and try again.'}
          </p>
        )}
        {step === 'changed' && data?.state === 'open' && (
          <p className="note" role="status">
            Your address and mobile number are saved.
          </p>
        )}
        {data ? <Shown order={data} link={link} step={step} /> : <DeadLink orderId={orderId} />}
      </div>
    </>
  )
}

interface Props {
  order: CustomerConfirmation
  link: string
  step: LinkPageSearch['step']
}

function Shown({ order, link, step }: Props) {
  if (order.state !== 'open') return <Closed order={order} />
  if (step === 'address') return <AddressForm order={order} link={link} />
  if (step === 'cancel') return <CancelForm order={order} link={link} />
  return <ConfirmForm order={order} link={link} />
}

/** The present state, without a button that does nothing. */
const Closed = ({ order: { orderId, state, message } }: { order: CustomerConfirmation }) => (
  <>
    <h1>Order #{orderId}</h1>
    <p className="note plain">
      <span>{message}</span>
    </p>
    {state === 'expired' && (
      <ShopLink className="button main big full" href={`/orders/${orderId}`}>
        Open the order with its mobile number
      </ShopLink>
    )}
    {state === 'closed' && (
      <ShopLink className="button main big full" href="/products">
        Continue Shopping
      </ShopLink>
    )}
    <ShopLink className="button big full" href={trackingHref(orderId)}>
      Track your order
    </ShopLink>
    <CallUs />
  </>
)

const DeadLink = ({ orderId }: { orderId: string }) => (
  <>
    <h1>Order #{orderId}</h1>
    <p className="note amber">This link does not work any more. You can open the order with its mobile number.</p>
    <ShopLink className="button main big full" href={`/orders/${encodeURIComponent(orderId)}`}>
      Open the order
    </ShopLink>
    <CallUs />
  </>
)

function CallUs() {
  const { data: store } = useSuspenseQuery(storeQuery())
  if (!store.phone) return null
  return (
    <p className="meta">
      Wrong order or not you?{' '}
      <a className="inline-link" href={telLink(store.phone)}>
        Call {store.phone}
      </a>
    </p>
  )
}
