import { Loading, Skeleton } from './skeleton.tsx'

/** The box of a product card before its product is there. */
function ProductCardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <div className="well">
        <Skeleton width="62%" style={{ aspectRatio: '3 / 4' }} />
      </div>
      <div className="card-body">
        <Skeleton height={22} width="50%" />
        <div className="card-heading">
          <Skeleton height={40} />
          <Skeleton height={18} width="70%" />
        </div>
        <Skeleton height={18} width="60%" />
        <Skeleton height={44} width="80%" />
        <Skeleton height={24} width="50%" />
        <Skeleton height={44} style={{ marginTop: 'auto' }} />
      </div>
    </div>
  )
}

/** A grid, or with `row` a shelf row, of waiting cards. */
export function ProductCardSkeletons({ count, row }: { count: number; row?: string | undefined }) {
  return (
    <Loading>
      <div className={row ?? 'product-grid'}>
        {Array.from({ length: count }, (_, place) => (
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
}
