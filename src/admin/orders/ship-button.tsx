import { Truck } from 'lucide-react'
import { useState } from 'react'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { holdMessage } from '../../domain/orders/confirmation.ts'
import { shipBlocker } from '../../domain/orders/staff-blockers.ts'
import { holdReasonFormSchema } from '../../domain/shipping/shipment.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { useChange } from '../../use-change.ts'
import { bindField } from '../components/bind-field.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { ORDER_QUERIES, shipOrder, shippingErrorMessage } from './order-queries.ts'

const sentMessage = (id: number): string => `Order #${id} was sent to the courier`

/**
 * Ships an order with Shiprocket. Disabled once the order is shipped, cancelled or sent by hand. An order that waits for
 * its customer's confirmation needs a reason.
 */
export function ShipButton({ order }: { order: OrderDetail }) {
  const { id, shiprocketOrderId, confirmation = 'not_required' } = order
  const refresh = useRefresh()
  const [isReasonOpen, setReasonOpen] = useState(false)
  const { mutate, isPending } = useChange({
    mutationFn: () => shipOrder(id),
    onSuccess: async () => {
      toast.success({ description: sentMessage(id) })
      await refresh(ORDER_QUERIES)
    },
    onError: (error) =>
      toast.failed(error, { title: 'Error shipping order', description: shippingErrorMessage(error) }),
  })
  const shipped = shiprocketOrderId !== null
  const held = holdMessage({ confirmation })
  return (
    <>
      <button
        type="button"
        className="button main"
        disabled={shipped || isPending || shipBlocker(order) !== undefined}
        onClick={() => (held === undefined ? mutate() : setReasonOpen(true))}
      >
        <Truck className="icon" />
        {shipped ? 'Shipped' : isPending ? 'Shipping…' : 'Ship Order'}
      </button>
      {isReasonOpen && held !== undefined && <HoldDialog id={id} message={held} onClose={() => setReasonOpen(false)} />}
    </>
  )
}

/** Asks why an order is sent that its customer has not confirmed. */
const HoldDialog = ({ id, message, onClose }: { id: number; message: string; onClose: () => void }) => (
  <FormDialog
    title={`Ship order #${id} without a confirmation?`}
    schema={holdReasonFormSchema}
    values={{ holdReason: '' }}
    save={({ holdReason }) => shipOrder(id, holdReason)}
    success={sentMessage(id)}
    failureTitle="Error shipping order"
    saveLabel="Ship Order"
    refresh={ORDER_QUERIES}
    onClose={onClose}
  >
    {(form) => (
      <>
        <p className="note amber">{message}</p>
        <TextAreaField
          label="Reason *"
          hint="Staff see it in the timeline of the order, customers never."
          rows={2}
          {...bindField(form, 'holdReason')}
        />
      </>
    )}
  </FormDialog>
)
