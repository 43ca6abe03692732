import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as styles from './tracking-skeleton.module.css'

const STEPS = 6

export function TrackingSkeleton() {
  return (
    <Loading className="panel">
      <div className={styles.header}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.status} />
      </div>
      <Skeleton className={styles.details} />
      <Skeleton className={styles.message} />
      <div className={styles.steps}>
        {Array.from({ length: STEPS }, (_, index) => (
          <Skeleton key={index} className={styles.step} />
        ))}
      </div>
    </Loading>
  )
}
