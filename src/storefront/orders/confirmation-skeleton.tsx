import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

export function ConfirmationSkeleton() {
  return (
    <Loading className="stack large">
      <div className="stack gap-2">
        <Skeleton className="h-16 w-16" />
        <Skeleton className="h-10 w-[80%]" />
        <Skeleton className="h-6 w-[90%]" />
      </div>
      <Skeleton className="h-30.5" />
      <Skeleton className="h-27.5" />
      <Skeleton className="h-11" />
      <Skeleton className="h-41" />
    </Loading>
  )
}
