import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as styles from './page-header-skeleton.module.css'

/** The breadcrumb, title and description of a listing or collection while it loads. */
export function PageHeaderSkeleton() {
  return (
    <div className={styles.header}>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.description} />
    </div>
  )
}
