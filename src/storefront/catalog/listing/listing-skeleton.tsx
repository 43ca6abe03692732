import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeaderSkeleton } from '../page-header-skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'
import { ResultsToolbar } from '../results-toolbar.tsx'
import * as columnStyles from './filter-column.module.css'
import * as pageStyles from './listing-page.module.css'
import * as styles from './listing-skeleton.module.css'

const CARDS = 8

export function ListingSkeleton() {
  return (
    <div className="wrap">
      <PageHeaderSkeleton />
      <div className={pageStyles.layout}>
        <div className={columnStyles.filters}>
          <Skeleton className={styles.filters} />
        </div>
        <div>
          <ResultsToolbar>
            <Skeleton className={styles.total} />
          </ResultsToolbar>
          <ProductGridSkeleton count={CARDS} />
        </div>
      </div>
    </div>
  )
}
