import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as dashboardStyles from './account-dashboard.module.css'
import * as styles from './account-skeleton.module.css'
import * as orderStyles from './recent-order.module.css'

/** The dashboard while the session is loading. */
export function AccountSkeleton() {
  return (
    <Loading className="stack large">
      <div className={dashboardStyles.stats}>
        <Skeleton className={styles.stat} />
        <Skeleton className={styles.stat} />
        <Skeleton className={styles.stat} />
      </div>
      <Skeleton className={styles.actions} />
      <div className="stack">
        <Skeleton className={orderStyles.skeleton} />
        <Skeleton className={orderStyles.skeleton} />
        <Skeleton className={orderStyles.skeleton} />
      </div>
    </Loading>
  )
}
