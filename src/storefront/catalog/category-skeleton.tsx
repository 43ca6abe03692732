import { Skeleton } from '../../ui/skeleton.tsx'
import { ShelfGridSkeleton } from './shelf-grid.tsx'

export function CategorySkeleton() {
  return (
    <div className="wrap pb-8">
      <div className="mt-11 mb-5 grid gap-1">
        <Skeleton height={36} width={260} />
        <Skeleton height={24} width="min(420px, 100%)" />
      </div>
      <div className="category-layout">
        <div className="min-w-0">
          <Skeleton height={48} width={280} />
          <div className="my-4">
            <Skeleton height={44} />
          </div>
          <ShelfGridSkeleton columns="three" count={6} />
        </div>
        <div className="category-guide">
          <Skeleton height={300} />
        </div>
      </div>
    </div>
  )
}
