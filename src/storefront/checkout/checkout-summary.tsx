import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type CartLine, itemCount } from '../../domain/orders/cart.ts'
import { lineChanges, orderableLines } from '../../domain/orders/line-changes.ts'
import { isInStock } from '../../domain/catalog/stock/stock.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LineNotes } from '../cart/line-notes.tsx'
import { OrderTotals } from '../cart/order-totals.tsx'
import { EarlyCart } from './early-cart.tsx'
import type { OrderedCart } from './order-payload.ts'
import * as lineStyles from '../cart/summary-line.module.css'
import * as styles from './checkout-summary.module.css'

interface Props {
  ready: boolean
  cart: OrderedCart
  /** Whether the order was rejected because prices or stock have changed. */
  hasConflicts: boolean
}

const CONTENT_ID = 'order-summary'
const MAX_THUMBNAILS = 3

/** The items and totals of the order. Collapsed above the form on phones, unless something in it has changed. */
export function CheckoutSummary({ ready, cart, hasConflicts }: Props) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const isExpanded = isOpen ?? (hasConflicts || cart.lines.some(hasChanged))
  return (
    // A new key mounts a new element. A resized element would count as a layout shift.
    <section className={`panel ${styles.summary}`} key={ready ? 'ready' : 'loading'} aria-label="Order summary">
      <h2 className={styles.title}>Order summary</h2>
      {ready ? (
        <>
          <SummaryToggle cart={cart} isExpanded={isExpanded} onToggle={() => setIsOpen(!isExpanded)} />
          <div id={CONTENT_ID} className={isExpanded ? undefined : styles.isCollapsed}>
            <OrderItems cart={cart} />
          </div>
        </>
      ) : (
        <>
          <EarlyCart />
          <SummarySkeleton />
        </>
      )}
    </section>
  )
}

const hasChanged = (line: CartLine): boolean => !isInStock(line.stock) || lineChanges(line).length > 0

interface ToggleProps {
  cart: OrderedCart
  isExpanded: boolean
  onToggle: () => void
}

function SummaryToggle({ cart, isExpanded, onToggle }: ToggleProps) {
  const lines = orderableLines(cart.lines)
  const count = itemCount(lines)
  const total = cart.quote.amounts.totalAmount
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isExpanded}
      aria-controls={CONTENT_ID}
      onClick={onToggle}
    >
      <span className={styles.thumbnails}>
        {lines.slice(0, MAX_THUMBNAILS).map((line) => (
          <CoverImage key={line.id} src={line.image} alt="" sizes="32px" />
        ))}
      </span>
      <span className={styles.count}>
        <b>{count === 1 ? '1 book' : `${count} books`}</b>
        <small>{isExpanded ? 'Hide the books' : 'Show the books'}</small>
      </span>
      <b className="num">{total > 0 && formatAmount(total)}</b>
      <ChevronDown className={`icon ${styles.chevron}`} />
    </button>
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
        <OrderTotals quote={cart.quote} />
      </div>
    </>
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  return (
    <div className={isInStock(line.stock) ? lineStyles.line : `${lineStyles.line} ${lineStyles.isSoldOut}`}>
      <CoverImage src={line.image} alt="" sizes="44px" />
      <div>
        <b>{line.name}</b>
        <br />
        <span className="meta">Qty {line.quantity}</span>
        <LineNotes line={line} />
      </div>
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
