import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, PackageX } from 'lucide-react'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import type { ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { tabHref } from '../../components/admin-url.ts'
import { lastListHref } from '../list/last-list.ts'
import { PageContainer } from '../../components/page-container.tsx'
import * as styles from './batch-page.module.css'
import { BatchProgress } from './batch-progress.tsx'
import { batchQuery } from './batch-queries.ts'
import { BookedOrders, RefusedOrders } from './batch-results.tsx'
import { PrintPanel } from './print-panel.tsx'

const route = getRouteApi('/_staff/admin/shipment-batches/$batchId')
const NOT_FOUND = 404

/** Orders that were sent to the courier together: progress, refusals, booked parcels and their documents. */
export function BatchPage() {
  const { batchId } = route.useParams()
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId))
  return (
    <PageContainer>
      <ShopLink className="link" href={lastListHref()}>
        <ArrowLeft className="icon-s" />
        Orders
      </ShopLink>
      {batch ? <Batch batch={batch} /> : <h1 className="sr-only">Send to courier</h1>}
      {!batch && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!batch && !error && (
        <Loading className="stack">
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </PageContainer>
  )
}

function Batch({ batch }: { batch: ShipmentBatch }) {
  const refused = batch.orders.filter(({ state }) => state === 'refused')
  const booked = batch.orders.filter(({ state }) => state === 'booked')
  return (
    <div className={styles.columns}>
      <div className="stack large">
        <BatchProgress batch={batch} />
        {refused.length > 0 && <RefusedOrders batchId={batch.id} orders={refused} />}
      </div>
      <PrintPanel batch={batch} booked={booked} />
      {booked.length > 0 && <BookedOrders orders={booked} />}
    </div>
  )
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === NOT_FOUND) {
    return (
      <EmptyState
        icon={PackageX}
        title="Batch not found"
        message="Choose orders in the list and send them to the courier."
      >
        <ShopLink className="button" href={tabHref('orders')}>
          Back to orders
        </ShopLink>
      </EmptyState>
    )
  }
  return <ErrorState message={toUserMessage(error, 'The batch could not be loaded.')} onRetry={onRetry} />
}
