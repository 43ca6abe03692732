import type { Address } from '../../domain/accounts/address.ts'
import type { CartLine } from '../../domain/orders/cart.ts'
import { orderableLines } from '../../domain/orders/line-changes.ts'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import type { DisplayAmounts } from '../../domain/orders/pricing.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/orders/order-status.ts'
import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'
import { LAST_ORDER_KEY } from '../cart/recent-order.ts'
import { createPersistedStore } from '../shared/persisted-store.ts'

const COMPLETED_STORAGE_KEY = 'checkoutCompleted'
const storage = () => sessionStorage

export type OrderedLine = Pick<CartLine, 'id' | 'name' | 'image' | 'price' | 'quantity'>
type Amounts = Pick<DisplayAmounts, 'subtotal' | 'adjustments' | 'totalAmount'>
type Destination = Omit<Address, 'customerEmail'>

/** The order on the confirmation page. Amounts in rupees. */
export interface LastOrder {
  id: number
  orderDate: string
  estimatedDelivery?: string
  paymentMethod: PaymentMethod
  totalAmount?: number
  lines: OrderedLine[]
  /** How the prices of the lines add up to the total. */
  amounts?: Amounts
  destination?: Destination
  /** The page on which the customer confirms the order, if the shop waits for it. */
  confirmPath?: string
  /** Whether the shop checks the order before the customer confirms it. */
  isCheckedFirst?: boolean
  /** The page on which the customer changes or cancels the order. */
  managePath?: string
}

const lastOrder = createPersistedStore<LastOrder | undefined>({
  storage,
  key: LAST_ORDER_KEY,
  initialValue: undefined,
  parse: (text) => (readStorage(storage, COMPLETED_STORAGE_KEY) === 'true' ? parseLastOrder(text) : undefined),
  serialize: (order) => (order ? JSON.stringify(order) : null),
})

/** The order placed in this tab; undefined without one, and in the server's HTML. */
export const useLastOrder = lastOrder.use

/** Stores the order with its books and address for its confirmation page until the tab closes. */
export function saveLastOrder(order: PlacedOrder, lines: OrderedLine[], address: Address): void {
  const { id, orderDate, estimatedDelivery, paymentMethod, subtotal, adjustments, totalAmount } = order
  const { confirmPath, isCheckedFirst, managePath } = order
  const { customerName, customerPhone, shippingAddress, city, state, pincode } = address
  const destination = { customerName, customerPhone, shippingAddress, city, state, pincode }
  writeStorage(storage, COMPLETED_STORAGE_KEY, 'true')
  const optional = {
    ...(estimatedDelivery && { estimatedDelivery }),
    ...(adjustments && { amounts: { subtotal, adjustments, totalAmount } }),
    ...(confirmPath && { confirmPath }),
    ...(isCheckedFirst && { isCheckedFirst }),
    ...(managePath && { managePath }),
  }
  lastOrder.set({ id, orderDate, paymentMethod, totalAmount, lines, destination, ...optional })
}

/** Returns the lines of a cart that are part of an order, as its confirmation page shows them. */
export const toOrderedLines = (lines: readonly CartLine[]): OrderedLine[] =>
  orderableLines(lines).map(({ id, name, image, price, quantity }) => ({ id, name, image, price, quantity }))

function parseLastOrder(text: string | null): LastOrder | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isLastOrder(stored)) return undefined
    const { lines, amounts, destination, confirmPath, managePath, estimatedDelivery, ...order } = stored
    return {
      ...order,
      ...(isTime(estimatedDelivery) && { estimatedDelivery }),
      ...(isOrderPath(confirmPath) && { confirmPath }),
      ...(isOrderPath(managePath) && { managePath }),
      ...(isAmounts(amounts) && { amounts }),
      lines: Array.isArray(lines) ? lines.filter(isOrderedLine) : [],
      ...(isDestination(destination) && { destination }),
    }
  } catch {
    return undefined
  }
}

type CheckedLater = 'lines' | 'amounts' | 'destination' | 'confirmPath' | 'managePath' | 'estimatedDelivery'
type StoredOrder = Omit<LastOrder, CheckedLater> & Partial<Record<CheckedLater, unknown>>

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

const isAmounts = (value: unknown): value is Amounts =>
  isRecord(value) &&
  [value.subtotal, value.totalAmount].every(Number.isFinite) &&
  Array.isArray(value.adjustments) &&
  value.adjustments.every(
    (entry) => isRecord(entry) && typeof entry.label === 'string' && Number.isFinite(entry.amount),
  )

function isDestination(value: unknown): value is Destination {
  if (!isRecord(value)) return false
  const { customerName, customerPhone, shippingAddress, city, state, pincode } = value
  return [customerName, customerPhone, shippingAddress, city, state, pincode].every((part) => typeof part === 'string')
}

const isTime = (value: unknown): value is string => typeof value === 'string' && Number.isFinite(Date.parse(value))

const isOrderPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/orders/')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
