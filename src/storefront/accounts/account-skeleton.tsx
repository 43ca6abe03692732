import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The boxes of an account, until it is known whose it is. */
export function AccountSkeleton() {
  return (
    <Loading className="stack large">
      <div className="figures">
        <Skeleton height={130} />
        <Skeleton height={130} />
        <Skeleton height={130} />
      </div>
      <Skeleton width={320} height={44} className="max-w-full" />
      <div className="stack">
        <Skeleton height={74} />
        <Skeleton height={74} />
        <Skeleton height={74} />
      </div>
    </Loading>
  )
}
