import { ProductCardSkeletons } from '../../../ui/product/product-card-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const CARDS = 8

export function ListingSkeleton() {
  return (
    <div className="wrap">
      <div className="mt-11 mb-5 grid gap-1">
        <Skeleton className="h-9 w-65" />
        <Skeleton className="h-6 w-[min(420px,100%)]" />
      </div>
      <div className="listing-layout">
        <div className="filters">
          <Skeleton className="h-105" />
        </div>
        <div>
          <div className="listing-toolbar">
            <Skeleton className="h-11 w-27.5" />
          </div>
          <ProductCardSkeletons count={CARDS} />
        </div>
      </div>
    </div>
  )
}
