import type { LineState } from './remittance.ts'

/** An order with the tracking number of a line. */
export interface LineCandidate {
  orderId: number
  isDelivered: boolean
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
 * @param isRepeated whether the file has the tracking number more than once
 */
export function matchLine(valuePaise: number, candidates: readonly LineCandidate[], isRepeated: boolean): LineMatch {
  const [order] = candidates
  if (!order) return { state: 'unknown', orderId: null, outstandingPaise: null, differencePaise: valuePaise }
  if (candidates.length > 1 || isRepeated) {
    const orderId = candidates.length === 1 ? order.orderId : null
    return { state: 'ambiguous', orderId, outstandingPaise: null, differencePaise: valuePaise }
  }
  const { orderId, outstandingPaise } = order
  const state = stateOf(valuePaise, order)
  const differencePaise =
    state === 'undelivered' || state === 'already_settled' ? valuePaise : Math.abs(outstandingPaise - valuePaise)
  return { state, orderId, outstandingPaise, differencePaise }
}

function stateOf(valuePaise: number, { isDelivered, outstandingPaise }: LineCandidate): LineState {
  if (!isDelivered && outstandingPaise === 0) return 'undelivered'
  if (outstandingPaise <= 0) return 'already_settled'
  if (valuePaise === outstandingPaise) return 'matched'
  return valuePaise < outstandingPaise ? 'short' : 'over'
}
