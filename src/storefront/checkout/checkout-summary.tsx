import { Clock, RefreshCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartLine } from '../../domain/orders/cart.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OrderTotals } from '../cart/order-totals.tsx'
import type { OrderedCart } from './order-payload.ts'
import * as lineStyles from '../cart/summary-line.module.css'
import * as styles from './checkout-summary.module.css'

interface Props {
  ready: boolean
  cart: OrderedCart
  pending: boolean
  /** Messages above the button. */
  children: ReactNode
}

export function CheckoutSummary({ ready, cart, pending, children }: Props) {
  return (
    <aside className="stack">
      {/* A new key mounts a new element. A resized element would count as a layout shift. */}
      <section className="panel" key={ready ? 'ready' : 'loading'}>
        <h2>Order summary</h2>
        {ready ? <OrderItems cart={cart} /> : <SummarySkeleton />}
        {children}
        <button type="submit" className={`button main big full ${styles.submit}`} disabled={!ready || pending}>
          {pending ? 'Placing order...' : 'Place Order'}
        </button>
        <ul className={`meta ${styles.notes}`}>
          <li>
            <Clock className="icon icon-s" /> Estimated delivery 3–5 business days
          </li>
          <li>
            <RefreshCcw className="icon icon-s" /> 7-day replacement
          </li>
        </ul>
      </section>
    </aside>
  )
}

function OrderItems({ cart }: { cart: OrderedCart }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles.lines} tabIndex={0} role="region" aria-label="Items">
        {cart.lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
      </div>
      <div className={styles.totals}>
        <OrderTotals {...cart} />
      </div>
    </>
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  return (
    <div className={lineStyles.line}>
      <CoverImage src={line.image} alt="" sizes="44px" />
      <span>
        <b>{line.name}</b>
        <br />
        <span className="meta">Qty {line.quantity}</span>
      </span>
      <span className="num">{formatAmount(lineTotal(line))}</span>
    </div>
  )
}

function SummarySkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.amount} />
      <Skeleton className={styles.amount} />
      <Skeleton className={styles.total} />
    </Loading>
  )
}
