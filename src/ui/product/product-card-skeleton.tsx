import { Loading, Skeleton } from '../feedback/skeleton.tsx'

/** The box of a product card before its product is there. */
function ProductCardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <div className="well">
        <Skeleton className="aspect-3/4 w-[62%]" />
      </div>
      <div className="card-body">
        <Skeleton className="h-5.5 w-[50%]" />
        <div className="card-heading">
          <Skeleton className="h-10" />
          <Skeleton className="h-4.5 w-[70%]" />
        </div>
        <Skeleton className="h-4.5 w-[60%]" />
        <Skeleton className="h-11 w-[80%]" />
        <Skeleton className="h-6 w-[50%]" />
        <Skeleton className="mt-auto h-11" />
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
