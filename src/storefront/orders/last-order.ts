import type { Address } from '../../domain/accounts/address.ts'
import type { CartLine } from '../../domain/orders/cart.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/orders/order-status.ts'
import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'
import { createPersistedStore } from '../shared/persisted-store.ts'

const COMPLETED_STORAGE_KEY = 'checkoutCompleted'
const storage = () => sessionStorage

export type OrderedLine = Pick<CartLine, 'id' | 'name' | 'image' | 'price' | 'quantity'>
type Destination = Omit<Address, 'customerEmail'>

/** The order on the confirmation page. Amounts in rupees. */
export interface LastOrder {
  id: number
  orderDate: string
  estimatedDelivery?: string
  paymentMethod: PaymentMethod
  totalAmount?: number
  lines: OrderedLine[]
  destination?: Destination
  /** The page on which the customer confirms the order, if the shop waits for it. */
  confirmPath?: string
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

/** Stores the order with its books and address for its confirmation page until the tab closes. */
export function saveLastOrder(order: PlacedOrder, lines: OrderedLine[], address: Address): void {
  const { id, orderDate, estimatedDelivery, paymentMethod, totalAmount, confirmPath } = order
  const { customerName, customerPhone, shippingAddress, city, state, pincode } = address
  const destination = { customerName, customerPhone, shippingAddress, city, state, pincode }
  writeStorage(storage, COMPLETED_STORAGE_KEY, 'true')
  const optional = { ...(estimatedDelivery && { estimatedDelivery }), ...(confirmPath && { confirmPath }) }
  lastOrder.set({ id, orderDate, paymentMethod, totalAmount, lines, destination, ...optional })
}

/** Returns the lines of a cart that are part of an order, as its confirmation page shows them. */
export const toOrderedLines = (lines: readonly CartLine[]): OrderedLine[] =>
  orderableLines(lines).map(({ id, name, image, price, quantity }) => ({ id, name, image, price, quantity }))

function parseLastOrder(text: string | null): LastOrder | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isLastOrder(stored)) return undefined
    const { lines, destination, confirmPath, estimatedDelivery, ...order } = stored
    return {
      ...order,
      ...(isTime(estimatedDelivery) && { estimatedDelivery }),
      ...(isConfirmPath(confirmPath) && { confirmPath }),
      lines: Array.isArray(lines) ? lines.filter(isOrderedLine) : [],
      ...(isDestination(destination) && { destination }),
    }
  } catch {
    return undefined
  }
}

type StoredOrder = Omit<LastOrder, 'lines' | 'destination' | 'confirmPath' | 'estimatedDelivery'> & {
  estimatedDelivery?: unknown
  lines?: unknown
  destination?: unknown
  confirmPath?: unknown
}

// Users can edit the storage, and a former version of the store wrote neither lines nor a destination.
function isLastOrder(order: unknown): order is StoredOrder {
  if (!isRecord(order)) return false
  const { id, orderDate, paymentMethod, totalAmount } = order
  return (
    Number.isSafeInteger(id) &&
    isTime(orderDate) &&
    PAYMENT_METHODS.some((method) => method === paymentMethod) &&
    (totalAmount === undefined || Number.isFinite(totalAmount))
  )
}

const isOrderedLine = (line: unknown): line is OrderedLine =>
  isRecord(line) &&
  [line.id, line.price, line.quantity].every(Number.isFinite) &&
  [line.name, line.image].every((value) => typeof value === 'string')

function isDestination(value: unknown): value is Destination {
  if (!isRecord(value)) return false
  const { customerName, customerPhone, shippingAddress, city, state, pincode } = value
  return [customerName, customerPhone, shippingAddress, city, state, pincode].every((part) => typeof part === 'string')
}

const isTime = (value: unknown): value is string => typeof value === 'string' && Number.isFinite(Date.parse(value))

const isConfirmPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/orders/')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
