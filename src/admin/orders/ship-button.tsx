import { useMutation } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import type { OrderDetail } from '../../domain/staff-order.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { ORDER_NAMES, shipOrder, shippingFailure } from './order-queries.ts'

/** Hands an order to the courier, once. */
export function ShipButton({ order: { id, shiprocketOrderId } }: { order: OrderDetail }) {
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => shipOrder(id),
    onSuccess: async () => {
      tellSuccess(`Order #${id} was sent to the courier`)
      await refresh(ORDER_NAMES)
    },
    onError: (error) => tellError(shippingFailure(error), 'Error shipping order'),
  })
  const shipped = shiprocketOrderId !== null
  return (
    <button type="button" className="button main" disabled={shipped || isPending} onClick={() => mutate()}>
      <Truck className="icon" />
      {shipped ? 'Shipped' : isPending ? 'Shipping...' : 'Ship Order'}
    </button>
  )
}
