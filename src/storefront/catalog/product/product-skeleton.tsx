import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <Loading className="wrap">
      <div className="product-detail mt-11">
        <div className="gallery">
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-3 h-18 w-70" />
        </div>
        <div className="stack large buy">
          <Skeleton className="h-5.5 w-45" />
          <Skeleton className="h-20" />
          <Skeleton className="h-5 w-55" />
          <Skeleton className="h-14.5 w-60" />
          <Skeleton className="h-13" />
          <Skeleton className="h-82.5" />
          <Skeleton className="h-60" />
        </div>
        <div className="more">
          <Skeleton className="h-52" />
        </div>
      </div>
    </Loading>
  )
}
