import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toUserMessage } from '../../api-client.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { UnsavedGuard } from '../components/unsaved-guard.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderForm, type OrderFormHandle } from './order-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import * as styles from './order-dialog.module.css'
import { orderQuery } from './order-queries.ts'
import { PrintLinks } from './print-links.tsx'
import { ShipButton } from './ship-button.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'

/** Order dialog: details, edit form, shipment and history. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const form = useRef<OrderFormHandle>(null)
  const [isClosing, setIsClosing] = useState(false)
  const hasUnsavedChanges = () => form.current?.hasUnsavedChanges() ?? false
  const close = () => (hasUnsavedChanges() ? setIsClosing(true) : onClose())
  return (
    <>
      <Dialog
        open
        title={
          <span className={styles.title}>
            Order #{id} {order && <OrderStatusPill status={order.status} />}
          </span>
        }
        onOpenChange={close}
        footer={
          <>
            {order && <p className={styles.courier}>{describeCourier(order)}</p>}
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
        {!order && !error && <Skeleton className={styles.skeleton} />}
        {order && (
          <div className={styles.detail}>
            <OrderFacts order={order} />
            <OrderLines items={order.items} />
            <div className={styles.totals}>
              <Totals amounts={order} />
            </div>
            <OrderForm order={order} ref={form} />
            <ShipmentPanel order={order} />
            <PrintLinks id={order.id} />
            <OrderHistory entries={order.history ?? []} />
          </div>
        )}
      </Dialog>
      <UnsavedGuard
        hasUnsavedChanges={hasUnsavedChanges}
        isClosing={isClosing}
        onStay={() => setIsClosing(false)}
        onLeave={onClose}
      />
    </>
  )
}

interface CourierState {
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
}

function describeCourier({ shiprocketOrderId, courierName, trackingNumber }: CourierState): string {
  if (!shiprocketOrderId) return 'Not sent to the courier yet'
  return [courierName ?? 'With the courier', trackingNumber].filter(Boolean).join(', ')
}
