import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '../../api-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { OrderEdit } from '../../domain/staff-order.ts'
import { OrderStatusPill } from '../../ui/order-status-pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Totals } from '../../ui/totals.tsx'
import { UnsavedGuard } from '../parts/unsaved-guard.tsx'
import { OrderFacts } from './order-facts.tsx'
import { changedOnly, OrderForm } from './order-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery } from './order-queries.ts'
import { PRINTS, type Print, printHref } from './print-address.ts'
import { ShipButton } from './ship-button.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'

/** Everything of one order, and what can be done with it. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const [typed, setTyped] = useState<OrderEdit>({})
  const [asking, setAsking] = useState(false)
  const unsaved = () => order !== undefined && Object.keys(changedOnly(order, typed)).length > 0
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
          <ErrorNote
            message={failureSentence(error, 'The order could not be loaded.')}
            onRetry={() => void refetch()}
          />
        )}
        {!order && !error && <Skeleton className="h-100" />}
        {order && (
          <div className="order-detail">
            <OrderFacts order={order} />
            <OrderLines items={order.items} />
            <Totals
              subtotal={order.subtotal}
              discount={order.discount}
              couponCode={order.couponCode}
              total={order.totalAmount}
            />
            <OrderForm order={order} typed={typed} onType={setTyped} />
            <ShipmentPanel order={order} />
            <p className="print-links">
              {(Object.keys(PRINTS) as Print[]).map((what) => (
                <a
                  key={what}
                  className="button quiet"
                  href={printHref([order.id], what)}
                  target="_blank"
                  rel="noopener"
                >
                  <Printer className="icon" />
                  Print {PRINTS[what].toLowerCase()}
                </a>
              ))}
            </p>
            <OrderHistory entries={order.history ?? []} />
          </div>
        )}
      </Dialog>
      <UnsavedGuard unsaved={unsaved} asking={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </>
  )
}

interface Sent {
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
}

function courierLine({ shiprocketOrderId, courierName, trackingNumber }: Sent): string {
  if (!shiprocketOrderId) return 'Not sent to the courier yet'
  return [courierName ?? 'With the courier', trackingNumber].filter(Boolean).join(', ')
}
