import { Skeleton } from '../feedback/skeleton.tsx'
import { CoverFrame } from './cover-frame.tsx'
import * as styles from './product-card.module.css'

/** The placeholder of a product card. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <CoverFrame>
        <Skeleton className={styles.coverSkeleton} />
      </CoverFrame>
      <div className={styles.body}>
        <Skeleton className={styles.tagsSkeleton} />
        <div className={styles.heading}>
          <Skeleton className={styles.titleSkeleton} />
          <Skeleton className={styles.editionSkeleton} />
        </div>
        <Skeleton className={styles.ratingSkeleton} />
        <Skeleton className={styles.priceSkeleton} />
        <Skeleton className={styles.stockSkeleton} />
        <Skeleton className={styles.buttonSkeleton} />
      </div>
    </div>
  )
}
