import { RECENT_ORDER_MINUTES } from '../../domain/orders/recent-order.ts'
import { createPersistedStore } from '../shared/persisted-store.ts'

/** The key under which a tab stores the order that it placed, which its confirmation page shows. */
export const LAST_ORDER_KEY = 'lastOrder'

/** An order that this browser placed a few minutes ago. */
export interface RecentOrder {
  id: number
  placedAt: number
  productIds: number[]
  /** The last digits of its mobile number: enough to tell two customers of one device apart. */
  mobileEnd: string
}

const MINUTE_MS = 60_000
const MOBILE_END = 4

const recentOrder = createPersistedStore<RecentOrder | undefined>({
  storage: () => localStorage,
  key: 'recentOrder',
  initialValue: undefined,
  parse: parseRecentOrder,
  serialize: (order) => (order ? JSON.stringify(order) : null),
})

/** The order that this browser placed a few minutes ago, in whichever tab. */
export const useRecentOrder = recentOrder.use

/** Deletes it, as on logout. */
export const clearRecentOrder = (): void => recentOrder.set(undefined)

interface Ordered {
  customerPhone: string
  items: readonly { productId: number | string }[]
}

/** Stores the order for some minutes, for all tabs of the browser. */
export const saveRecentOrder = (id: number, ordered: Ordered): void =>
  recentOrder.set({ id, placedAt: Date.now(), ...describe(ordered) })

/** Returns the number of the order of the same books that the same customer placed a few minutes ago in this browser. */
export function findRecentOrder(ordered: Ordered): number | undefined {
  const recent = recentOrder.get()
  const { mobileEnd, productIds } = describe(ordered)
  const isSame = recent?.mobileEnd === mobileEnd && recent.productIds.join() === productIds.join()
  return isSame && isRecent(recent) ? recent.id : undefined
}

const describe = ({ customerPhone, items }: Ordered) => ({
  mobileEnd: customerPhone.slice(-MOBILE_END),
  productIds: [...new Set(items.map(({ productId }) => Number(productId)))].toSorted((a, b) => a - b),
})

const isRecent = ({ placedAt }: RecentOrder): boolean => Date.now() - placedAt < RECENT_ORDER_MINUTES * MINUTE_MS

function parseRecentOrder(text: string | null): RecentOrder | undefined {
  try {
    const order = JSON.parse(text ?? 'null') as Partial<RecentOrder> | null
    const isValid =
      Number.isSafeInteger(order?.id) &&
      Number.isFinite(order?.placedAt) &&
      Array.isArray(order?.productIds) &&
      typeof order.mobileEnd === 'string'
    return isValid && isRecent(order as RecentOrder) ? (order as RecentOrder) : undefined
  } catch {
    return undefined
  }
}
