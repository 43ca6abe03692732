import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export function ConfirmationSkeleton() {
  return (
    <Loading className="stack large">
      <div className="stack gap-2">
        <Skeleton width={64} height={64} />
        <Skeleton width="80%" height={40} />
        <Skeleton width="90%" height={24} />
      </div>
      <Skeleton height={122} />
      <Skeleton height={110} />
      <Skeleton height={44} />
      <Skeleton height={164} />
    </Loading>
  )
}
