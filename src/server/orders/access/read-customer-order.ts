import { cancelBlocker } from '../../../domain/orders/cancellation.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import type { Queryable } from '../../database/connect.ts'
import { readPublicEvents } from '../order-history.ts'
import { presentGuestOrder } from '../orders.presenter.ts'
import type { OrderWithItems } from '../orders.queries.ts'
import { signOrderToken } from './order-token.ts'

interface Deps {
  db: Queryable
  config: { secretKey: string | undefined }
}

/**
 * Reads an order for its customer with or without an account: its contents, what happened to it, and what they can do with
 * it. Contains no address and nothing internal.
 */
export async function readCustomerOrder({ db, config }: Deps, order: OrderWithItems): Promise<CustomerOrder> {
  return {
    ...presentGuestOrder(order),
    token: signOrderToken(order, config.secretKey),
    invoiceNumber: order.invoiceNumber,
    cancelBlocker: cancelBlocker(order) ?? null,
    timeline: await readPublicEvents(db, order),
  }
}
