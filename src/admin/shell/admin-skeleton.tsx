import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Skeleton while the session loads. */
export function AdminSkeleton() {
  return (
    <div className="desk">
      <div className="desk-head" />
      <main className="desk-wrap">
        <TabSkeleton />
      </main>
    </div>
  )
}

/** Skeleton of a tab. */
export function TabSkeleton() {
  return (
    <Loading className="stack late">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-80" />
    </Loading>
  )
}
