import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'

export function InstituteSkeleton() {
  return (
    <div className="wrap pb-8">
      <div className="institute-head mt-11">
        <Skeleton className="monogram" />
        <div>
          <Skeleton className="h-9 w-50" />
          <p role="status">Loading institute information...</p>
        </div>
      </div>
      <Skeleton className="h-12 w-50" />
      <div className="mt-8">
        <ProductGridSkeleton columns="four" count={8} />
      </div>
    </div>
  )
}
