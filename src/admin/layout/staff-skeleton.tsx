import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** Stands where the back office will stand, while it is not known who asks. */
export function StaffSkeleton() {
  return (
    <div className="desk">
      <div className="desk-head" />
      <main className="desk-wrap">
        <TabSkeleton />
      </main>
    </div>
  )
}

/** Stands where a tab will stand. */
export function TabSkeleton() {
  return (
    <Loading className="stack late">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-80" />
    </Loading>
  )
}
