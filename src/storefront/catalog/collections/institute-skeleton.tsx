import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'
import * as headerStyles from './institute-header.module.css'
import * as pageStyles from './institute-page.module.css'
import * as styles from './institute-skeleton.module.css'

export function InstituteSkeleton() {
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <div className={`${headerStyles.header} ${styles.header}`}>
        <Skeleton className={`monogram ${headerStyles.logo}`} />
        <div>
          <Skeleton className={styles.name} />
          <p role="status">Loading institute information...</p>
        </div>
      </div>
      <Skeleton className={styles.tabs} />
      <div className={pageStyles.section}>
        <ProductGridSkeleton columns="four" count={8} />
      </div>
    </div>
  )
}
