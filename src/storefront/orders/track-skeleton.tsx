import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const STEPS = 6

/** The box of a found order. */
export function TrackSkeleton() {
  return (
    <Loading className="panel">
      <div className="mb-3 flex justify-between gap-2">
        <Skeleton width={170} height={26} />
        <Skeleton width={120} height={26} />
      </div>
      <Skeleton className="mb-5" height={64} />
      <Skeleton className="mb-5" height={64} />
      <div className="grid gap-5">
        {Array.from({ length: STEPS }, (_, step) => (
          <Skeleton key={step} width={200} height={28} />
        ))}
      </div>
    </Loading>
  )
}
