import { useQuery } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useMay } from '../accounts/use-may.ts'
import * as loading from '../components/loading.module.css'
import { BrokenLinks } from '../content/site-texts/broken-links.tsx'
import { TitleBar } from '../components/title-bar.tsx'
import { OpeningChecklist } from './checklist/opening-checklist.tsx'
import * as tiles from './count-tiles.module.css'
import { CountTiles } from './count-tiles.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import * as styles from './dashboard-tab.module.css'
import { DeliveryPromises } from './delivery-promises.tsx'
import { DemoPanel } from './demo-panel.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { LowStock } from './low-stock.tsx'
import { MerchantPanel } from './merchant-panel.tsx'
import { OrderSummaryTable } from './order-summary-table.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** Dashboard: today’s work first, in a new shop the opening checklist; then orders and sales, then the catalog. */
export function DashboardTab() {
  const may = useMay()
  const { data, error, refetch } = useQuery(dashboardQuery())
  // A shop without orders has the opening before it, and no work of the day.
  const isNewShop = data?.latestOrders.length === 0
  // Both columns are about equally long: the checklist is the longest panel, and a new shop has no rows of orders.
  const lowStock = data && <LowStock lowStock={data.lowStock} />
  return (
    <>
      <TitleBar title="Dashboard" />
      {error && !data && (
        <ErrorState
          message={toUserMessage(error, 'The dashboard could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <DashboardSkeleton />}
      {isNewShop && may('owner') && <OpeningChecklist />}
      {data && !isNewShop && <TodayTiles today={data.today} />}
      <div className={styles.dashboard}>
        {!data && !error && <ChartSkeleton />}
        {data && (
          <div className={styles.column}>
            <WaitingOrders waiting={data.openOrders} />
            <OrderSummaryTable
              title="Newest orders"
              orders={data.latestOrders}
              more={{ href: '/admin?tab=orders', label: 'All orders' }}
            />
            {data.sales && <SalesPanel sales={data.sales} />}
            {isNewShop ? lowStock : may('owner') && <OpeningChecklist />}
          </div>
        )}
        <div className={styles.column}>
          {may('owner') && <DemoPanel />}
          <FailedJobs />
          <BrokenLinks />
          {may('owner') && <DeliveryPromises />}
          {may('owner') && <MerchantPanel />}
          {!isNewShop && lowStock}
          <QuickActions />
        </div>
      </div>
      {data && (
        <div className={styles.catalog}>
          <CountTiles dashboard={data} />
        </div>
      )}
    </>
  )
}

function DashboardSkeleton() {
  return (
    <div className={`${tiles.tiles} ${loading.loading}`} aria-hidden="true">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className={`${styles.tileSkeleton}`} />
      ))}
    </div>
  )
}

/** Skeleton of the wide column, against layout shifts. */
const ChartSkeleton = () => (
  <div className={`${styles.column} ${loading.loading}`} aria-hidden="true">
    <Skeleton className={`${styles.chartSkeleton}`} />
  </div>
)
