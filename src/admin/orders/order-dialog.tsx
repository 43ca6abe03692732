import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../api-client.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { OrderEdit } from '../../domain/orders/admin-order.ts'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { UnsavedGuard } from '../components/unsaved-guard.tsx'
import { OrderFacts } from './order-facts.tsx'
import { changedFields, OrderForm } from './order-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery } from './order-queries.ts'
import { PRINT_DOCUMENTS, type PrintDocument, printHref } from './print-url.ts'
import { ShipButton } from './ship-button.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'

/** Order dialog: details, edit form, shipment and history. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const [typed, setTyped] = useState<OrderEdit>({})
  const [asking, setAsking] = useState(false)
  const unsaved = () => order !== undefined && Object.keys(changedFields(order, typed)).length > 0
  const close = () => (unsaved() ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        title={
          <span className="order-title">
            Order #{id} {order && <OrderStatusPill status={order.status} />}
          </span>
        }
        onOpenChange={close}
        footer={
          <>
            {order && <p className="courier-line">{courierLine(order)}</p>}
            <button type="button" className="button quiet" onClick={close}>
              Close
            </button>
            {order && <ShipButton order={order} />}
          </>
        }
      >
        {error && !order && (
          <ErrorState message={toUserMessage(error, 'The order could not be loaded.')} onRetry={() => void refetch()} />
        )}
        {!order && !error && <Skeleton className="h-100" />}
        {order && (
          <div className="order-detail">
            <OrderFacts order={order} />
            <OrderLines items={order.items} />
            <Totals amounts={order} />
            <OrderForm order={order} typed={typed} onType={setTyped} />
            <ShipmentPanel order={order} />
            <p className="print-links">
              {(Object.keys(PRINT_DOCUMENTS) as PrintDocument[]).map((what) => (
                <a
                  key={what}
                  className="button quiet"
                  href={printHref([order.id], what)}
                  target="_blank"
                  rel="noopener"
                >
                  <Printer className="icon" />
                  Print {PRINT_DOCUMENTS[what].toLowerCase()}
                </a>
              ))}
            </p>
            <OrderHistory entries={order.history ?? []} />
          </div>
        )}
      </Dialog>
      <UnsavedGuard hasUnsavedChanges={unsaved} isClosing={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </>
  )
}

interface CourierState {
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
}

function courierLine({ shiprocketOrderId, courierName, trackingNumber }: CourierState): string {
  if (!shiprocketOrderId) return 'Not sent to the courier yet'
  return [courierName ?? 'With the courier', trackingNumber].filter(Boolean).join(', ')
}
