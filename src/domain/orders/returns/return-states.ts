/** The states of a return, from the request to its end. */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'declined',
  'cancelled',
  'pickup_booked',
  'drop_off',
  'received',
  'accepted',
  'rejected',
  'replacement_shipped',
  'refunded',
  'closed',
] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Labels for staff. */
export const RETURN_STATUS_LABELS: Record<ReturnStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  pickup_booked: 'Pickup booked',
  drop_off: 'Customer sends it',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Rejected',
  replacement_shipped: 'Replacement shipped',
  refunded: 'Refunded',
  closed: 'Closed',
}

/** How the books come back. With `none` nothing comes back: the customer does not send them. */
export const HANDOVERS = ['drop_off', 'pickup', 'none'] as const
export type Handover = (typeof HANDOVERS)[number]

/** What changes the state of a return. */
export type ReturnEvent =
  | 'approve'
  | 'decline'
  | 'cancel'
  | 'book_pickup'
  | 'choose_drop_off'
  | 'skip_reception'
  | 'receive'
  | 'accept'
  | 'reject'
  | 'ship_replacement'
  | 'cancel_replacement'
  | 'refund'
  | 'close'

const BEFORE_RECEPTION = ['approved', 'pickup_booked', 'drop_off'] as const satisfies ReturnStatus[]

const TRANSITIONS: Record<ReturnEvent, { from: readonly ReturnStatus[]; to: ReturnStatus }> = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested'], to: 'declined' },
  cancel: { from: ['requested', ...BEFORE_RECEPTION], to: 'cancelled' },
  book_pickup: { from: ['approved'], to: 'pickup_booked' },
  choose_drop_off: { from: ['approved', 'pickup_booked'], to: 'drop_off' },
  skip_reception: { from: ['approved'], to: 'accepted' },
  receive: { from: BEFORE_RECEPTION, to: 'received' },
  accept: { from: ['received'], to: 'accepted' },
  reject: { from: ['received'], to: 'rejected' },
  ship_replacement: { from: ['accepted'], to: 'replacement_shipped' },
  cancel_replacement: { from: ['accepted', 'replacement_shipped', 'closed'], to: 'accepted' },
  refund: { from: ['accepted'], to: 'refunded' },
  close: { from: ['rejected', 'replacement_shipped', 'refunded'], to: 'closed' },
}

/** Whether an event is possible in a state. */
export const isPossible = (event: ReturnEvent, status: ReturnStatus): boolean =>
  TRANSITIONS[event].from.includes(status)

/** Returns the state after an event; undefined if the event is not possible in this state. */
export const nextStatus = (event: ReturnEvent, status: ReturnStatus): ReturnStatus | undefined =>
  isPossible(event, status) ? TRANSITIONS[event].to : undefined

/** The complaint is settled: its clock has stopped. */
export const RESOLVED_STATUSES = [
  'declined',
  'cancelled',
  'rejected',
  'replacement_shipped',
  'refunded',
  'closed',
] as const satisfies ReturnStatus[]

/** The requested copies of these returns were not taken back: they can be requested again. */
export const WITHDRAWN_STATUSES = ['declined', 'cancelled', 'rejected'] as const satisfies ReturnStatus[]

/** These returns ended before their books came back. */
export const ENDED_EARLY_STATUSES = ['declined', 'cancelled'] as const satisfies ReturnStatus[]

export const isResolved = (status: ReturnStatus): boolean => RESOLVED_STATUSES.some((resolved) => resolved === status)

/** The state of the courier's pickup of a return. */
export const PICKUP_STATES = ['waiting', 'done', 'failed', 'cancelling', 'cancelled'] as const

/** The tabs of the list of returns: all that is open, and the work of each step. */
export const RETURN_VIEWS = ['open', 'to-answer', 'to-arrive', 'to-check', 'to-resolve', 'late', 'finished'] as const
export type ReturnView = (typeof RETURN_VIEWS)[number]

export const RETURN_VIEW_LABELS: Record<ReturnView, string> = {
  open: 'Open',
  'to-answer': 'To answer',
  'to-arrive': 'On the way back',
  'to-check': 'To check',
  'to-resolve': 'To replace or refund',
  late: 'Late',
  finished: 'Finished',
}

/** The states of the returns in a view. Late returns can have any open state. */
export const VIEW_STATUSES: Record<Exclude<ReturnView, 'late' | 'open'>, readonly ReturnStatus[]> = {
  'to-answer': ['requested'],
  'to-arrive': BEFORE_RECEPTION,
  'to-check': ['received'],
  'to-resolve': ['accepted'],
  finished: RESOLVED_STATUSES,
}
