import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import type { CustomerOrder } from '../../domain/orders/customer-order.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { CancelOrder } from './manage/cancel-order.tsx'
import { InvoiceDownload } from './manage/invoice-download.tsx'
import { orderHref } from './manage/order-url.ts'
import { OrderBooks } from './manage/order-books.tsx'
import { ReplacementLink } from './manage/replacement-link.tsx'
import { WriteReviewLink } from './manage/write-review-link.tsx'
import { guestOrderQuery, trackingQuery } from './tracking-queries.ts'

/** The books and amounts of an order, for a guest who gave its mobile number. */
export function GuestOrder({ orderId, mobile }: { orderId: string; mobile: string }) {
  const queryClient = useQueryClient()
  const query = guestOrderQuery(orderId, mobile)
  const { data: order, error } = useQuery(query)
  if (error) return <FormError message={toUserMessage(error, 'The books of this order could not be loaded.')} />
  // Another mobile number is reported at its field.
  if (!order) return null
  const showCancelled = (cancelled: CustomerOrder) => {
    queryClient.setQueryData(query.queryKey, cancelled)
    void queryClient.invalidateQueries({ queryKey: trackingQuery(orderId).queryKey })
  }
  return (
    <OrderBooks order={order}>
      <InvoiceDownload order={order} token={order.token} />
      <WriteReviewLink order={order} token={order.token} />
      <ReplacementLink order={order} token={order.token} />
      <CancelOrder orderId={order.id} token={order.token} blocker={order.cancelBlocker} onCancelled={showCancelled} />
      <ShopLink className="link" href={orderHref(order.id, order.token)}>
        Help with this order
      </ShopLink>
    </OrderBooks>
  )
}
