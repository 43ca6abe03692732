import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeaderSkeleton } from '../page-header-skeleton.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'
import * as guideStyles from './category-guide.module.css'
import * as pageStyles from './category-page.module.css'
import * as productsStyles from './category-products.module.css'
import * as styles from './category-skeleton.module.css'

export function CategorySkeleton() {
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <PageHeaderSkeleton />
      <div className={pageStyles.layout}>
        <div className={productsStyles.products}>
          <Skeleton className={styles.tabs} />
          <Skeleton className={styles.filters} />
          <ProductGridSkeleton columns="three" count={6} />
        </div>
        <div className={guideStyles.guide}>
          <Skeleton className={styles.guide} />
        </div>
      </div>
    </div>
  )
}
