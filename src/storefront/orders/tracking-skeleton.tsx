import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

const STEPS = 6

export function TrackingSkeleton() {
  return (
    <Loading className="panel">
      <div className="mb-3 flex justify-between gap-2">
        <Skeleton className="h-6.5 w-42.5" />
        <Skeleton className="h-6.5 w-30" />
      </div>
      <Skeleton className="mb-5 h-16" />
      <Skeleton className="mb-5 h-16" />
      <div className="grid gap-5">
        {Array.from({ length: STEPS }, (_, step) => (
          <Skeleton key={step} className="h-7 w-50" />
        ))}
      </div>
    </Loading>
  )
}
