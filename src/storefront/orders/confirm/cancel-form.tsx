import { confirmationPath } from '../../../domain/orders/link-page.ts'
import { BackLink } from './address-form.tsx'
import type { FormProps } from './confirm-form.tsx'
import { OrderContents } from './order-contents.tsx'

/** Cancels the order. A second page, so that one wrong tap changes nothing. */
export const CancelForm = ({ order, link }: FormProps) => (
  <>
    <BackLink path={confirmationPath(order.orderId, link)} />
    <h1>Cancel order #{order.orderId}?</h1>
    <p>We will not send it, and you pay nothing.</p>
    <OrderContents order={order} />
    <form
      noValidate
      method="post"
      action={`/api/orders/${order.orderId}/confirmation?link=${encodeURIComponent(link)}`}
    >
      <input type="hidden" name="answer" value="cancel" />
      <button type="submit" className="button danger big full">
        Cancel this order
      </button>
    </form>
  </>
)
