import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './profile.module.css'

/** Until the session is loaded. */
export function AccountSkeleton() {
  return (
    <Loading className="stack large">
      <div className={styles.stats}>
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
