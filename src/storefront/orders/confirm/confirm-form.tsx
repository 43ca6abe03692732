import { Check, CircleCheck, Pencil, ShieldAlert } from 'lucide-react'
import type { CustomerConfirmation } from '../../../domain/confirmation/customer-confirmation.ts'
import { confirmationPath } from '../../../domain/orders/link-page.ts'
import { toPayLabel } from '../../../domain/orders/payment.ts'
import { formatCharge } from '../../../domain/orders/pricing.ts'
import { formatWeekday } from '../../../domain/values/dates.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { trackingHref } from '../tracking-url.ts'
import { OrderContents } from './order-contents.tsx'
import * as styles from './confirm-order-page.module.css'

export interface FormProps {
  order: CustomerConfirmation
  link: string
}

/** The order, and the button that confirms it. */
export function ConfirmForm({ order, link }: FormProps) {
  const { orderId, isConfirmed, isRequired, totalAmount } = order
  const path = confirmationPath(orderId, link)
  return (
    <>
      {isConfirmed ? (
        <header className={styles.done}>
          <span className={styles.checkMark}>
            <Check className="icon icon-l" />
          </span>
          <h1>Confirmed. Thank you.</h1>
          <p>We will send order #{orderId} soon.</p>
        </header>
      ) : (
        <header className="stack">
          <h1>Is this order right?</h1>
          <p>
            Order #{orderId} of {formatWeekday(order.placedAt)}. {nextStep(order)}
          </p>
        </header>
      )}
      {isConfirmed ? (
        <p className={`panel ${styles.cash}`}>
          {toPayLabel(totalAmount)} <b className="num">{formatCharge(totalAmount)}</b>
        </p>
      ) : (
        <OrderContents order={order} />
      )}
      <Destination order={order}>
        <ShopLink className="button full" href={`${path}&step=address`}>
          <Pencil className="icon icon-s" />
          {isConfirmed ? 'Change it before the courier picks it up' : 'Change address or number'}
        </ShopLink>
      </Destination>
      <p className="note amber">
        <ShieldAlert className="icon" />
        <span>Pay only at the door. We never ask for an advance.</span>
      </p>
      {isConfirmed && (
        <ShopLink className="button big full" href={trackingHref(orderId)}>
          Track your order
        </ShopLink>
      )}
      <ShopLink className={styles.cancel} href={`${path}&step=cancel`}>
        Cancel this order
      </ShopLink>
      <p className={`meta ${styles.expiry}`}>
        This link works until {formatWeekday(order.expiresAt)} and only for this order.
      </p>
      {isRequired && (
        <form
          noValidate
          className={styles.bar}
          method="post"
          action={`/api/orders/${orderId}/confirmation?link=${encodeURIComponent(link)}`}
        >
          <input type="hidden" name="answer" value="confirm" />
          <button type="submit" className="button main big full">
            <CircleCheck className="icon" />
            Confirm order
          </button>
        </form>
      )}
    </>
  )
}

function nextStep({ isRequired, isCalled }: CustomerConfirmation): string {
  if (isCalled) return 'We will call you before we send it.'
  return isRequired ? 'We send it after you confirm.' : 'We send it soon: you need not do anything.'
}

function Destination({ order: { destination }, children }: { order: CustomerConfirmation; children: React.ReactNode }) {
  if (!destination) return null
  const { customerName, customerPhone, shippingAddress, city, state, pincode } = destination
  return (
    <section className="panel stack" aria-label="Address">
      <div>
        <p className="meta">The parcel goes to</p>
        <p>
          <b>{customerName}</b>
        </p>
        <p>{shippingAddress}</p>
        <p>{`${city}, ${state} ${pincode}`}</p>
        <p className="num">+91 {formatMobile(customerPhone)}</p>
      </div>
      {children}
    </section>
  )
}
