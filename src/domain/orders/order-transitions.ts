import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

type Transitions = { [To in OrderStatus]?: readonly OrderStatus[] }

/**
 * Who may move an order to which status, and from which statuses. Rules that also depend on its parcel, money or returns are in
 * `cancellation.ts` and `staff-blockers.ts`.
 */
export const ORDER_TRANSITIONS = {
  /** Staff correct any status. */
  staff: {
    pending: ORDER_STATUSES,
    processing: ORDER_STATUSES,
    shipped: ORDER_STATUSES,
    delivered: ORDER_STATUSES,
    cancelled: ORDER_STATUSES,
  },
  /** Customers cancel while the parcel is in the shop. */
  customer: { cancelled: ['pending', 'processing'] },
  /** Reports of the courier never change a final status. */
  courier: { shipped: ['pending', 'processing'], delivered: ['pending', 'processing', 'shipped'] },
  /** Unconfirmed orders are cancelled before they are sent. */
  policy: { cancelled: ['pending', 'processing'] },
} as const satisfies Record<string, Transitions>

/** Who moves an order to another status. */
export type TransitionCause = keyof typeof ORDER_TRANSITIONS

/** Whether an order may be moved from a status to another one. */
export const mayMove = (by: TransitionCause, from: OrderStatus, to: OrderStatus): boolean =>
  (ORDER_TRANSITIONS[by] as Transitions)[to]?.includes(from) ?? false
