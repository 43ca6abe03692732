import { useQuery } from '@tanstack/react-query'
import { failureSentence } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CountTiles } from './count-tiles.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { FailedChores } from './failed-chores.tsx'
import { FailedLetters } from './failed-letters.tsx'
import { StuckParcels } from './stuck-parcels.tsx'
import { LowStock } from './low-stock.tsx'
import { MerchantPanel } from './merchant-panel.tsx'
import { OrderBriefs } from './order-briefs.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** The shop at a glance: what is on the shelves, what sells, what waits, and the ways to everything else. */
export function DashboardTab() {
  const { data, error, refetch } = useQuery(dashboardQuery())
  return (
    <>
      <div className="desk-title">
        <h1>Dashboard</h1>
      </div>
      {error && !data && (
        <ErrorNote
          message={failureSentence(error, 'The figures could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <DashboardSkeleton />}
      {data && <CountTiles dashboard={data} />}
      <div className="dashboard">
        {!data && !error && <ChartSkeleton />}
        {data && (
          <div className="dashboard-main">
            <SalesPanel sales={data.sales} />
            <WaitingOrders waiting={data.waiting} />
            <OrderBriefs
              title="Newest orders"
              orders={data.newest}
              more={{ href: '/admin?tab=orders', words: 'All orders' }}
            />
          </div>
        )}
        <div className="dashboard-side">
          <StuckParcels />
          <FailedLetters />
          <FailedChores />
          <MerchantPanel />
          {data && <LowStock lowStock={data.lowStock} />}
          <QuickActions />
        </div>
      </div>
    </>
  )
}

function DashboardSkeleton() {
  return (
    <div className="count-tiles late" aria-hidden="true">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className="h-39" />
      ))}
    </div>
  )
}

/** Holds the place of the wide column, so that what stands beside it does not move. */
const ChartSkeleton = () => (
  <div className="dashboard-main late" aria-hidden="true">
    <Skeleton className="h-105" />
  </div>
)
