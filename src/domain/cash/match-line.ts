import { type LineState, UNASSIGNED_KINDS } from './remittance.ts'

/** An order with the tracking number of a line. */
export interface LineCandidate {
  orderId: number
  isDelivered: boolean
  isCancelled: boolean
  /** Whether the customer paid before, so that the courier collects nothing. */
  isPrepaid: boolean
  /** What of its cash was written off, in paise. */
  writtenOffPaise: number
  /** What the courier owes for it, in paise, without what staff or the courier's API said was paid. */
  outstandingPaise: number
}

/** How a line is booked. */
export interface LineMatch {
  state: LineState
  orderId: number | null
  /** What the courier owed before the line; null without an order. */
  outstandingPaise: number | null
  /** The difference, or the money without an order, in paise; 0 for a match. */
  differencePaise: number
}

/**
 * Compares a line of a remittance with the orders of its tracking number, to the paisa.
 * @param isRepeated whether the file pays for the tracking number more than once
 */
export function matchLine(valuePaise: number, candidates: readonly LineCandidate[], isRepeated: boolean): LineMatch {
  const [order] = candidates
  if (!order)
    return {
      state: valuePaise < 0 ? 'taken_back' : 'unknown',
      orderId: null,
      outstandingPaise: null,
      differencePaise: valuePaise,
    }
  if (candidates.length > 1 || isRepeated || valuePaise < 0) {
    const orderId = candidates.length === 1 ? order.orderId : null
    const state = valuePaise < 0 ? 'taken_back' : 'ambiguous'
    return { state, orderId, outstandingPaise: null, differencePaise: valuePaise }
  }
  const { orderId, outstandingPaise } = order
  const state = stateOf(valuePaise, order)
  const isWhole = state === 'undelivered' || state === 'cancelled' || UNASSIGNED_KINDS.includes(state)
  const differencePaise = isWhole ? valuePaise : Math.abs(outstandingPaise - valuePaise)
  return { state, orderId, outstandingPaise, differencePaise }
}

function stateOf(valuePaise: number, order: LineCandidate): LineState {
  const { isDelivered, isCancelled, isPrepaid, outstandingPaise, writtenOffPaise } = order
  if (isPrepaid) return 'prepaid'
  // Cash of a cancelled order is for a person, also when the courier has reported its delivery.
  if (isCancelled && (outstandingPaise === 0 || valuePaise === outstandingPaise)) return 'cancelled'
  if (!isDelivered && outstandingPaise === 0) return 'undelivered'
  if (outstandingPaise <= 0) return writtenOffPaise > 0 ? 'written_off' : 'already_settled'
  if (valuePaise === outstandingPaise) return 'matched'
  return valuePaise < outstandingPaise ? 'short' : 'over'
}
