import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'

export function CategorySkeleton() {
  return (
    <div className="wrap pb-8">
      <div className="mt-11 mb-5 grid gap-1">
        <Skeleton className="h-9 w-65" />
        <Skeleton className="h-6 w-[min(420px,100%)]" />
      </div>
      <div className="category-layout">
        <div className="min-w-0">
          <Skeleton className="h-12 w-70" />
          <div className="my-4">
            <Skeleton className="h-11" />
          </div>
          <ProductGridSkeleton columns="three" count={6} />
        </div>
        <div className="category-guide">
          <Skeleton className="h-75" />
        </div>
      </div>
    </div>
  )
}
