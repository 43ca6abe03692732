import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './cart-line.module.css'

const LINES = [0, 1]

/** A cart of two lines, until the browser's storage has been read. */
export function CartSkeleton() {
  return (
    <Loading className="two-columns">
      <section className="panel py-1">
        {LINES.map((line) => (
          <CartLineSkeleton key={line} />
        ))}
      </section>
      <aside className="stack">
        <div className="panel grid gap-2.5">
          <Skeleton className="h-6.5 w-[50%]" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-9.5" />
          <Skeleton className="h-24" />
          <Skeleton className="h-13" />
        </div>
      </aside>
    </Loading>
  )
}

function CartLineSkeleton() {
  return (
    <div className={styles.line}>
      <Skeleton className="h-25" />
      <div className="grid gap-1.5">
        <Skeleton className="h-5 w-[70%]" />
        <Skeleton className="h-5.5 w-[50%]" />
        <Skeleton className="h-11.75 w-31" />
      </div>
    </div>
  )
}
