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
      <Skeleton height={28} width={160} />
      <Skeleton height={40} />
      <Skeleton height={320} />
    </Loading>
  )
}
