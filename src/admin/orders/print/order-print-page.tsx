import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLoaderData } from '@tanstack/react-router'
import { Printer, TriangleAlert } from 'lucide-react'
import { toUserMessage } from '../../../api-client.ts'
import { missingSellerFacts } from '../../../domain/store/missing-seller-facts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import * as styles from './order-print-page.module.css'
import { orderQuery } from '../order-queries.ts'
import { PackingSlip } from './packing-slip.tsx'
import { type PrintDocument, PRINT_DOCUMENTS } from './print-url.ts'

const route = getRouteApi('/_staff/admin/orders/print')

/** Prints orders, one per sheet, without the admin layout. */
export function OrderPrintPage() {
  const search = route.useSearch()
  const type: PrintDocument = search.document === 'invoice' ? 'invoice' : 'slip'
  const ids = (search.ids ?? '').split(',').filter((id) => /^\d+$/.test(id))
  return (
    <PageContainer className={styles.page}>
      <TitleBar
        className={styles.toolbar}
        title={ids.length === 1 ? PRINT_DOCUMENTS[type] : `${PRINT_DOCUMENTS[type]}s`}
      >
        <button type="button" className="button main" disabled={ids.length === 0} onClick={() => window.print()}>
          <Printer className="icon" />
          Print
        </button>
      </TitleBar>
      <MissingFactsNote />
      {ids.length === 0 && <p>No orders are selected.</p>}
      {ids.map((id) => (
        <OrderSheet key={id} id={id} type={type} />
      ))}
    </PageContainer>
  )
}

/** On the screen only: says what the sheets lack. */
function MissingFactsNote() {
  const missing = missingSellerFacts(useLoaderData({ from: '__root__' }))
  if (missing.length === 0) return null
  return (
    <p className={`note amber ${styles.toolbar}`}>
      <TriangleAlert className="icon" />
      <span>
        Not printed, because it is not set: the seller’s {new Intl.ListFormat('en-IN').format(missing)}.{' '}
        <ShopLink className="inline-link" href="/admin">
          Set it on the dashboard
        </ShopLink>
      </span>
    </p>
  )
}

function OrderSheet({ id, type }: { id: string; type: PrintDocument }) {
  const store = useLoaderData({ from: '__root__' })
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (error && !order) {
    const message = toUserMessage(error, 'The order could not be loaded.')
    return <ErrorState message={`#${id}: ${message}`} onRetry={() => void refetch()} />
  }
  if (!order) return <Skeleton className={styles.skeleton} />
  return type === 'invoice' ? <InvoiceSheet order={order} store={store} /> : <PackingSlip order={order} store={store} />
}
