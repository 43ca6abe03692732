import type { ReactNode } from 'react'
import { formatAmount } from '../../domain/values/money.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import type { OrderedCart } from './order-payload.ts'
import * as styles from './place-order-bar.module.css'

interface Props {
  /** Undefined until the browser's storage has been read. */
  cart: OrderedCart | undefined
  pending: boolean
  /** Messages about the order. */
  children: ReactNode
}

/** The total and the button that places the order, always in view on phones. */
export function PlaceOrderBar({ cart, pending, children }: Props) {
  const total = cart?.quote.pending === false ? cart.quote.amounts.totalAmount : undefined
  return (
    // A new key mounts a new element. A moved element would count as a layout shift.
    <div className={`panel ${styles.bar}`} key={cart ? 'ready' : 'loading'}>
      {/* A new message moves the button, so that a second quick click does not accept unread prices. */}
      <div className={`stack ${styles.messages}`}>{children}</div>
      <div className={styles.row}>
        <p className={styles.total}>
          To pay in cash
          <b className="num">{total === undefined ? '…' : formatAmount(total)}</b>
        </p>
        <BusyButton
          type="submit"
          className={`button main big ${styles.submit}`}
          disabled={total === undefined && !pending}
          busy={pending}
        >
          {pending ? 'Placing order...' : 'Place Order'}
        </BusyButton>
      </div>
      <p className={`meta ${styles.promise}`}>7-day replacement</p>
    </div>
  )
}
