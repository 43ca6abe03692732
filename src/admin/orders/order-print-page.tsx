import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { toUserMessage } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { parseAdminSearch } from '../components/admin-url.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { orderQuery } from './order-queries.ts'
import { PackingSlip } from './packing-slip.tsx'
import { type PrintDocument, PRINT_DOCUMENTS } from './print-url.ts'

export const Route = createFileRoute('/_staff/admin/orders/print')({
  // No default parameters: the server renders without the query and would redirect forever.
  validateSearch: parseAdminSearch,
  component: OrderPrintPage,
})

/** Prints orders, one per sheet, without toolbar and layout. */
function OrderPrintPage() {
  const { ids = '', what: asked } = Route.useSearch()
  const what: PrintDocument = asked === 'invoice' ? 'invoice' : 'slip'
  const wanted = ids.split(',').filter((id) => /^\d+$/.test(id))
  return (
    <div className="desk-wrap print-page">
      <div className="desk-title print-bar">
        <h1>{wanted.length === 1 ? PRINT_DOCUMENTS[what] : `${PRINT_DOCUMENTS[what]}s`}</h1>
        <button type="button" className="button main" disabled={wanted.length === 0} onClick={() => window.print()}>
          <Printer className="icon" />
          Print
        </button>
      </div>
      {wanted.length === 0 && <p>No order was named.</p>}
      {wanted.map((id) => (
        <OrderSheet key={id} id={id} what={what} />
      ))}
    </div>
  )
}

function OrderSheet({ id, what }: { id: string; what: PrintDocument }) {
  const store = useLoaderData({ from: '__root__' })
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (error && !order) {
    const sentence = toUserMessage(error, 'The order could not be loaded.')
    return <ErrorState message={`#${id}: ${sentence}`} onRetry={() => void refetch()} />
  }
  if (!order) return <Skeleton className="h-100" />
  return what === 'invoice' ? <InvoiceSheet order={order} store={store} /> : <PackingSlip order={order} store={store} />
}
