import { cancelBlocker } from '../../../domain/orders/cancellation.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import type { Queryable } from '../../database/connect.ts'
import { readPublicEvents } from '../order-history.ts'
import { presentGuestOrder } from '../orders.presenter.ts'
import type { OrderWithItems } from '../orders.queries.ts'
import { changePathOf, signOrderToken } from './order-token.ts'

interface Deps {
  db: Queryable
  config: { secretKey: string | undefined }
}

/**
 * Reads an order for its customer with or without an account: its contents, what happened to it, and what they can do with
 * it. Contains no address and nothing internal; the page that changes the address shows it.
 */
export async function readCustomerOrder({ db, config }: Deps, order: OrderWithItems): Promise<CustomerOrder> {
  const blocker = cancelBlocker(order) ?? null
  return {
    ...presentGuestOrder(order),
    token: signOrderToken(order, config.secretKey),
    invoiceNumber: order.invoiceNumber,
    cancelBlocker: blocker,
    changePath: blocker === null ? changePathOf(order, config.secretKey) : null,
    timeline: await readPublicEvents(db, order),
  }
}
