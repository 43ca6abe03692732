import { useQuery } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import { OrderLine } from './order-line.tsx'
import { guestOrderQuery } from './tracking-queries.ts'

const NOT_FOUND = 'No order found with this ID and mobile number. Please check both.'

/** The books and amounts of an order, for a guest who gave its mobile number. */
export function GuestOrder({ orderId, mobile }: { orderId: string; mobile: string }) {
  const { data: order, error } = useQuery(guestOrderQuery(orderId, mobile))
  if (error) return <FormError message={toUserMessage(error, 'The books of this order could not be loaded.')} />
  if (order === null) return <FormError message={NOT_FOUND} />
  if (!order) return null
  return (
    <section className="panel">
      <h2 className="h3">Your books</h2>
      <p className="meta">
        Placed on <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
      </p>
      <ul>
        {order.items.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
      <Totals amounts={order} totalLabel="Total to pay in cash" />
    </section>
  )
}
