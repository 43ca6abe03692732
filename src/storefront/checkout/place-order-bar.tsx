import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { toPayLabel } from '../../domain/orders/payment.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { EARLY_TOTAL } from './early-cart.tsx'
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
  const messages = useFocusOnMessage(pending)
  const total = cart?.quote.pending === false ? cart.quote.amounts.totalAmount : undefined
  return (
    // A new key mounts a new element. A moved element would count as a layout shift.
    <div className={`panel ${styles.bar}`} key={cart ? 'ready' : 'loading'}>
      {/* A new message moves the button, so that a second quick click does not accept unread prices. */}
      <div className={`stack ${styles.messages}`} ref={messages} tabIndex={-1}>
        {children}
      </div>
      <div className={styles.row}>
        <p className={styles.total}>
          {toPayLabel(total)}
          <b className="num" suppressHydrationWarning {...(!cart && EARLY_TOTAL)}>
            {total === undefined ? '…' : total > 0 && formatAmount(total)}
          </b>
        </p>
        <BusyButton
          type="submit"
          className={`button main big ${styles.submit}`}
          disabled={total === undefined && !pending}
          busy={pending}
        >
          {pending ? 'Placing order…' : 'Place Order'}
        </BusyButton>
      </div>
      <p className={`meta ${styles.promise}`}>7-day replacement</p>
    </div>
  )
}

/** Moves the focus to the messages when an order was not placed, so that the reason is in view and read out. */
function useFocusOnMessage(pending: boolean): RefObject<HTMLDivElement | null> {
  const messages = useRef<HTMLDivElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    const isOver = wasPending.current && !pending
    wasPending.current = pending
    // A field with an error has the focus already. A message that loads later takes the focus itself.
    if (!isOver || document.activeElement?.ariaInvalid === 'true') return
    if (messages.current?.textContent) messages.current.focus()
  }, [pending])
  return messages
}
