import { type CartLine, itemCount } from '../../domain/orders/cart.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useCart, useCartReady } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { SetAsideNote } from './set-aside-note.tsx'
import { useRefreshCart } from './use-refresh-cart.ts'
import * as styles from './cart-page.module.css'

export function CartPage() {
  const ready = useCartReady()
  const lines = useCart()
  useRefreshCart()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>
        Your cart <ItemCount lines={lines} />
      </h1>
      {!ready && (
        <div className="with-script">
          <CartSkeleton />
        </div>
      )}
      {ready && <SetAsideNote />}
      {ready && lines.length === 0 && <EmptyCart />}
      {ready && lines.length > 0 && <FilledCart lines={lines} />}
    </div>
  )
}

function ItemCount({ lines }: { lines: readonly CartLine[] }) {
  const count = itemCount(lines)
  if (count === 0) return null
  return <span className={styles.itemCount}>({count === 1 ? '1 item' : `${count} items`})</span>
}

function FilledCart({ lines }: { lines: readonly CartLine[] }) {
  return (
    <div className="two-columns">
      <section className={`panel ${styles.lines}`} aria-label="Items">
        {lines.map((line) => (
          <CartLineRow key={line.id} line={line} />
        ))}
      </section>
      <CartSummary lines={lines} />
    </div>
  )
}
