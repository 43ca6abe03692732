import type { PlacedOrder } from '../../domain/order.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/order-status.ts'
import { keepText, keptText } from '../cart/kept-text.ts'
import { storedValue } from '../cart/stored-value.ts'

const COMPLETED_KEY = 'checkoutCompleted'
const session = () => sessionStorage

/** What the confirmation shows of the order just placed. The total is in rupees. */
export interface LastOrder {
  id: number
  orderDate: string
  paymentMethod: PaymentMethod
  totalAmount?: number
}

const lastOrder = storedValue<LastOrder | undefined>({
  storage: session,
  key: 'lastOrder',
  empty: undefined,
  read: (text) => (keptText(session, COMPLETED_KEY) === 'true' ? parseLastOrder(text) : undefined),
  write: (order) => (order ? JSON.stringify(order) : null),
})

/** The order whose checkout was completed in this tab; undefined where there was none, and in the server's HTML. */
export const useLastOrder = lastOrder.use

/** Keeps the order for the confirmation, until the tab is closed. */
export function keepLastOrder({ id, orderDate, paymentMethod, totalAmount }: PlacedOrder): void {
  keepText(session, COMPLETED_KEY, 'true')
  lastOrder.set({ id, orderDate, paymentMethod, totalAmount })
}

function parseLastOrder(text: string | null): LastOrder | undefined {
  try {
    const order: unknown = JSON.parse(text ?? 'null')
    return isLastOrder(order) ? order : undefined
  } catch {
    return undefined
  }
}

function isLastOrder(order: unknown): order is LastOrder {
  if (typeof order !== 'object' || order === null) return false
  const { id, orderDate, paymentMethod, totalAmount } = order as { [Field in keyof LastOrder]?: unknown }
  return (
    Number.isSafeInteger(id) &&
    typeof orderDate === 'string' &&
    Number.isFinite(Date.parse(orderDate)) &&
    PAYMENT_METHODS.some((method) => method === paymentMethod) &&
    (totalAmount === undefined || Number.isFinite(totalAmount))
  )
}
