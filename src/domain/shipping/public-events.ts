import { CONFIRMATION_ACTION } from '../orders/confirmation.ts'
import type { OrderHistoryEntry } from '../orders/order-timeline.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { RETURN_PARCEL_LABELS } from '../orders/returns/return-parcel.ts'
import { RETURN_STATUS_LABELS } from '../orders/returns/return-states.ts'
import { publicNdrStep } from './ndr/ndr-steps.ts'
import { isKnownStatus } from '../orders/tracking-statuses.ts'
import { trackingLabel } from './tracking.ts'

const STATUS_TITLES: Record<OrderStatus, string> = {
  pending: 'Order accepted again',
  processing: 'Order being packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Order cancelled',
}
const ACTION_TITLES: Record<string, string> = {
  place: 'Order placed',
  modify: 'Order changed',
  pack: 'Parcel packed',
}

/**
 * Returns what the customer reads of an entry in the history of their order; null for an internal one. Only what is listed
 * here is public: comments, names, payments, addresses and everything new stay with staff.
 */
export function publicTitle({ action, changes }: Pick<OrderHistoryEntry, 'action' | 'changes'>): string | null {
  const after = (field: string) => changes.find((change) => change.field === field)?.after ?? undefined
  const status = after('status')
  if (status && isOrderStatus(status)) return STATUS_TITLES[status]
  const shipment = after('shipmentStatus')
  if (shipment) return isKnownStatus(shipment) ? trackingLabel(shipment) : null
  if (after('rto')) return 'Your parcel came back to us'
  const step = after('deliveryStep')
  if (step) return publicNdrStep(step)
  if (action === CONFIRMATION_ACTION) return after('confirmation') === 'confirmed' ? 'Order confirmed' : null
  if (action === 'return') return returnTitle(after('return'), after('parcel'))
  return ACTION_TITLES[action] ?? null
}

/** @param state such as `R-12: Approved`, with a label for staff */
function returnTitle(state: string | undefined, parcel: string | undefined): string | null {
  if (state) return `Replacement ${state.replace(RETURN_STATUS_LABELS.drop_off, 'Please send the books to us')}`
  return parcel && Object.values(RETURN_PARCEL_LABELS).includes(parcel) ? `Replacement: ${parcel}` : null
}

const isOrderStatus = (status: string): status is OrderStatus => status in STATUS_TITLES
