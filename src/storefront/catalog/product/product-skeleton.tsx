import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as pageStyles from './product-page.module.css'
import * as styles from './product-skeleton.module.css'

export function ProductSkeleton() {
  return (
    <Loading className="wrap">
      <div className={`${pageStyles.product} ${styles.product}`} data-testid="product-skeleton">
        <div className={pageStyles.gallery}>
          <Skeleton className={styles.image} />
          <Skeleton className={styles.thumbnails} />
        </div>
        <div className={`stack large ${pageStyles.buy}`}>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.tags} />
          <Skeleton className={styles.price} />
          <Skeleton className={styles.delivery} />
          <Skeleton className={styles.buttons} />
          <Skeleton className={styles.assurances} />
          <Skeleton className={styles.details} />
        </div>
        <div className={pageStyles.description}>
          <Skeleton className={styles.description} />
        </div>
      </div>
    </Loading>
  )
}
