import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as lineStyles from './cart-line.module.css'
import * as pageStyles from './cart-page.module.css'
import * as styles from './cart-skeleton.module.css'

const LINES = [0, 1]

/** A cart of two lines, shown until the browser's storage has been read. */
export function CartSkeleton() {
  return (
    <Loading className="two-columns">
      <section className={`panel ${pageStyles.lines}`}>
        {LINES.map((line) => (
          <CartLineSkeleton key={line} />
        ))}
      </section>
      <aside className="stack">
        <div className={`panel ${styles.summary}`}>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.amount} />
          <Skeleton className={styles.amount} />
          <Skeleton className={styles.total} />
          <Skeleton className={styles.coupon} />
          <Skeleton className={styles.button} />
        </div>
      </aside>
    </Loading>
  )
}

function CartLineSkeleton() {
  return (
    <div className={lineStyles.line}>
      <Skeleton className={styles.image} />
      <div className={styles.product}>
        <Skeleton className={styles.name} />
        <Skeleton className={styles.tags} />
        <Skeleton className={styles.quantity} />
      </div>
    </div>
  )
}
