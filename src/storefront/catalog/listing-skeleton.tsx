import { ProductCardSkeletons } from '../../ui/product-card-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const CARDS = 8

export function ListingSkeleton() {
  return (
    <div className="wrap">
      <div className="mt-11 mb-5 grid gap-1">
        <Skeleton height={36} width={260} />
        <Skeleton height={24} width="min(420px, 100%)" />
      </div>
      <div className="listing-layout">
        <div className="filters">
          <Skeleton height={420} />
        </div>
        <div>
          <div className="listing-toolbar">
            <Skeleton height={44} width={110} />
          </div>
          <ProductCardSkeletons count={CARDS} />
        </div>
      </div>
    </div>
  )
}
