import type { PlacedOrder } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/orders/order-status.ts'
import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'
import { createPersistedStore } from '../shared/persisted-store.ts'

const COMPLETED_STORAGE_KEY = 'checkoutCompleted'
const storage = () => sessionStorage

/** The order on the confirmation page. The total is in rupees. */
export interface LastOrder {
  id: number
  orderDate: string
  paymentMethod: PaymentMethod
  totalAmount?: number
}

const lastOrder = createPersistedStore<LastOrder | undefined>({
  storage,
  key: 'lastOrder',
  initialValue: undefined,
  parse: (text) => (readStorage(storage, COMPLETED_STORAGE_KEY) === 'true' ? parseLastOrder(text) : undefined),
  serialize: (order) => (order ? JSON.stringify(order) : null),
})

/** The order placed in this tab; undefined without one, and in the server's HTML. */
export const useLastOrder = lastOrder.use

/** Stores the order for its confirmation page until the tab closes. */
export function saveLastOrder({ id, orderDate, paymentMethod, totalAmount }: PlacedOrder): void {
  writeStorage(storage, COMPLETED_STORAGE_KEY, 'true')
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
