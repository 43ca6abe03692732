import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const LINES = [0, 1]

/** The boxes of a cart of two lines, while the browser's storage has not been read. */
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
          <Skeleton width="50%" height={26} />
          <Skeleton height={24} />
          <Skeleton height={24} />
          <Skeleton height={38} />
          <Skeleton height={96} />
          <Skeleton height={52} />
        </div>
      </aside>
    </Loading>
  )
}

function CartLineSkeleton() {
  return (
    <div className="cart-line">
      <Skeleton height={100} />
      <div className="grid gap-1.5">
        <Skeleton width="70%" height={20} />
        <Skeleton width="50%" height={22} />
        <Skeleton width={124} height={47} />
      </div>
    </div>
  )
}
