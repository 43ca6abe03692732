import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as styles from './confirmation-skeleton.module.css'
import * as orderStyles from './confirmed-order.module.css'

export function ConfirmationSkeleton() {
  return (
    <Loading className="stack large">
      <div className={`stack ${orderStyles.header}`}>
        <Skeleton className={styles.checkMark} />
        <Skeleton className={styles.title} />
        <Skeleton className={styles.text} />
      </div>
      <Skeleton className={styles.details} />
      <Skeleton className={styles.delivery} />
      <Skeleton className={styles.note} />
      <Skeleton className={styles.links} />
    </Loading>
  )
}
