import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <Loading className="wrap">
      <div className="product-detail mt-11">
        <div className="gallery">
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-3" height={72} width={280} />
        </div>
        <div className="stack large buy">
          <Skeleton height={22} width={180} />
          <Skeleton height={80} />
          <Skeleton height={20} width={220} />
          <Skeleton height={58} width={240} />
          <Skeleton height={52} />
          <Skeleton height={330} />
          <Skeleton height={240} />
        </div>
        <div className="more">
          <Skeleton height={208} />
        </div>
      </div>
    </Loading>
  )
}
