import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { failureSentence } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { parseAdminSearch } from '../layout/admin-address.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { orderQuery } from './order-queries.ts'
import { PackingSlip } from './packing-slip.tsx'
import { type Print, PRINTS } from './print-address.ts'

export const Route = createFileRoute('/_staff/admin/orders/print')({
  // Nothing is added to the address: the server draws this page without its query, and would send it round for ever.
  validateSearch: parseAdminSearch,
  component: OrderPrintPage,
})

/** Orders on paper, one a sheet: the bar above and everything around stays on the screen. */
function OrderPrintPage() {
  const { ids = '', what: asked } = Route.useSearch()
  const what: Print = asked === 'invoice' ? 'invoice' : 'slip'
  const wanted = ids.split(',').filter((id) => /^\d+$/.test(id))
  return (
    <div className="desk-wrap print-page">
      <div className="desk-title print-bar">
        <h1>{wanted.length === 1 ? PRINTS[what] : `${PRINTS[what]}s`}</h1>
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

function OrderSheet({ id, what }: { id: string; what: Print }) {
  const store = useLoaderData({ from: '__root__' })
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (error && !order) {
    const sentence = failureSentence(error, 'The order could not be loaded.')
    return <ErrorNote message={`#${id}: ${sentence}`} onRetry={() => void refetch()} />
  }
  if (!order) return <Skeleton className="h-100" />
  return what === 'invoice' ? <InvoiceSheet order={order} store={store} /> : <PackingSlip order={order} store={store} />
}
