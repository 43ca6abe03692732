import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { shipBlocker } from '../../domain/orders/staff-blockers.ts'
import { DialogClose } from '../../ui/overlays/dialog.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { useMay } from '../accounts/use-may.ts'
import { ConfirmationPanel } from './confirmation/confirmation-panel.tsx'
import { OrderMoney } from './money/order-money.tsx'
import { ModifyOrder } from './modifications/modify-order.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderWhatsApp } from './order-whatsapp.tsx'
import { OrderFailedDeliveries } from './failed-deliveries/order-failed-deliveries.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './list/order-steps.tsx'
import type { OrderNavigation } from './list/use-order-navigation.ts'
import * as styles from './order-dialog.module.css'
import { orderQuery } from './order-queries.ts'
import { OrderDocumentLinks } from './documents/order-document-links.tsx'
import { OrderRefund } from './refunds/order-refund.tsx'
import { OrderReturns } from './returns/order-returns.tsx'
import { RiskPanel } from './risk/risk-panel.tsx'
import { OrderTimeline } from './timeline/order-timeline.tsx'
import { ShipButton } from './ship-button.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'

/** The number belongs to no order, or is no order number. */
const isUnknownOrder = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

interface Props {
  id: string
  /** The place of the order in the list. */
  navigation: OrderNavigation
  onClose: () => void
}

/** Order dialog: details, edit form, shipment and timeline. */
export function OrderDialog({ id, navigation, onClose }: Props) {
  const may = useMay()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  return (
    <Dialog
      title={
        <span className={styles.title}>
          Order #{id} {order && <OrderStatusPill status={order.status} />}
        </span>
      }
      onClose={onClose}
      headerActions={<OrderSteps navigation={navigation} />}
      footer={
        <>
          {order && <p className={styles.courier}>{describeCourier(order)}</p>}
          <DialogClose>Close</DialogClose>
          {order && <ShipButton key={id} order={order} />}
        </>
      }
    >
      {error && !order && isUnknownOrder(error) && (
        <EmptyState
          icon={SearchX}
          message={`There is no order #${id}. Check the number, or search for it in the list.`}
        >
          <button type="button" className="button" onClick={onClose}>
            Show all orders
          </button>
        </EmptyState>
      )}
      {error && !order && !isUnknownOrder(error) && (
        <ErrorState message={toUserMessage(error, 'The order could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!order && !error && <Skeleton className={styles.skeleton} />}
      {order && (
        <div key={id} className={styles.detail}>
          <OrderFacts order={order} />
          <OrderLines items={order.items} />
          <div className={styles.totals}>
            <Totals amounts={order} />
          </div>
          <RiskPanel orderId={order.id} />
          {may('manager') && <ConfirmationPanel order={order} />}
          {may('manager') && (
            <>
              <ModifyOrder order={order} />
              <OrderForm order={order} />
            </>
          )}
          <ShipmentPanel order={order} />
          {may('manager') && <OrderFailedDeliveries orderId={order.id} />}
          {may('manager') && <OrderReturns order={order} />}
          {may('manager') && order.refunds && <OrderRefund order={order} refunds={order.refunds} />}
          {may('owner') && <OrderMoney orderId={order.id} />}
          <OrderDocumentLinks id={order.id} />
          <OrderEmails id={order.id} />
          <OrderWhatsApp id={order.id} />
          <OrderTimeline order={order} />
        </div>
      )}
    </Dialog>
  )
}

function describeCourier(order: OrderDetail): string {
  const { shiprocketOrderId, courierName, trackingNumber } = order
  if (!shiprocketOrderId) return shipBlocker(order) ?? 'Not sent to the courier yet'
  return [courierName ?? 'With the courier', trackingNumber].filter(Boolean).join(', ')
}
