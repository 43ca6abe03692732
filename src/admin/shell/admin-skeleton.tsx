import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as loading from '../components/loading.module.css'
import { PageContainer } from '../components/page-container.tsx'
import * as header from './admin-header.module.css'
import * as layout from './admin-layout.module.css'
import * as styles from './admin-skeleton.module.css'

/** Skeleton while the session loads. */
export function AdminSkeleton() {
  return (
    <div className={layout.area}>
      <div className={header.header} />
      <main>
        <PageContainer>
          <TabSkeleton />
        </PageContainer>
      </main>
    </div>
  )
}

/** Skeleton of a tab. */
export function TabSkeleton() {
  return (
    <Loading className={`${styles.tab} ${loading.loading}`}>
      <Skeleton className={`${styles.heading}`} />
      <Skeleton className={`${styles.toolbar}`} />
      <Skeleton className={`${styles.table}`} />
    </Loading>
  )
}
