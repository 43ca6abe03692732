import { useMutation } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { shipBlocker } from '../../domain/orders/ship-blocker.ts'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { ORDER_QUERIES, shipOrder, shippingErrorMessage } from './order-queries.ts'

/** Ships an order with Shiprocket. Disabled once the order is shipped, cancelled or sent by hand. */
export function ShipButton({ order }: { order: OrderDetail }) {
  const { id, shiprocketOrderId } = order
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => shipOrder(id),
    onSuccess: async () => {
      toast.success({ description: `Order #${id} was sent to the courier` })
      await refresh(ORDER_QUERIES)
    },
    onError: (error) => toast.error({ title: 'Error shipping order', description: shippingErrorMessage(error) }),
  })
  const shipped = shiprocketOrderId !== null
  return (
    <button
      type="button"
      className="button main"
      disabled={shipped || isPending || shipBlocker(order) !== undefined}
      onClick={() => mutate()}
    >
      <Truck className="icon" />
      {shipped ? 'Shipped' : isPending ? 'Shipping...' : 'Ship Order'}
    </button>
  )
}
