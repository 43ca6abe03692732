import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The boxes of an account, until it is known whose it is. */
export function AccountSkeleton() {
  return (
    <Loading className="stack large">
      <div className="figures">
        <Skeleton className="h-32.5" />
        <Skeleton className="h-32.5" />
        <Skeleton className="h-32.5" />
      </div>
      <Skeleton className="max-w-full h-11 w-80" />
      <div className="stack">
        <Skeleton className="h-18.5" />
        <Skeleton className="h-18.5" />
        <Skeleton className="h-18.5" />
      </div>
    </Loading>
  )
}
