import type { OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order-status.ts'
import { type EntryKind, type Posting, transfer } from './ledger.ts'

/** What the ledger has of an order, and what the order is now. Amounts in paise. */
export interface OrderFacts {
  orderId: number
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  totalPaise: number
  /** The number of entries of its delivery, reversed ones included. */
  deliveries: number
  /** The entry of its delivery that is not reversed. */
  delivery: { id: number; amountPaise: number; isReceivable: boolean } | null
  /** The number of settlements by staff, reversed ones included. */
  settlements: number
  /** The settlement by staff that is not reversed. */
  settlement: { id: number; amountPaise: number } | null
  /** Whether a remittance has paid something for the order. */
  isRemitted: boolean
  /** What the courier owes for the order before the entries. */
  balancePaise: number
}

/** An entry to post. */
export interface PlannedEntry {
  sourceKey: string
  kind: EntryKind
  postings: Posting[]
  /** The entry that it reverses. */
  reversesId?: number
}

/**
 * Returns the entries that bring the ledger in line with an order; none when it is. The source keys make them unique, so
 * entries that were posted already are not posted again.
 *
 * - A delivered order is booked once, with its total: on the courier if it is paid on delivery, on the bank if it was
 *   prepaid. An order that is not delivered any more is reversed, one with another total is reversed and booked again.
 * - When staff mark a delivered order as paid, its cash is booked as received, unless a remittance has paid for it. It is
 *   reversed when they take that back.
 */
export function planOrderEntries(facts: OrderFacts): PlannedEntry[] {
  const { orderId, delivery, settlement, totalPaise } = facts
  const isReceivable = facts.paymentMethod === 'cod'
  const duePaise = facts.status === 'delivered' ? totalPaise : 0
  const isBooked =
    delivery !== null && delivery.amountPaise === duePaise && delivery.isReceivable === isReceivable && duePaise > 0
  const entries: PlannedEntry[] = []
  let balance = facts.balancePaise
  const add = (entry: PlannedEntry) => {
    entries.push(entry)
    for (const { account, amountPaise } of entry.postings) if (account === 'courier_receivable') balance += amountPaise
  }
  const isPaidByStaff = duePaise > 0 && isReceivable && facts.paymentStatus === 'completed' && !facts.isRemitted
  if (settlement && !(isPaidByStaff && isBooked)) {
    const postings = transfer(settlement.amountPaise, 'bank', 'courier_receivable')
    add({ sourceKey: `reversal:${settlement.id}`, kind: 'reversal', postings, reversesId: settlement.id })
  }
  if (delivery && !isBooked) {
    const from = delivery.isReceivable ? 'courier_receivable' : 'bank'
    const postings = transfer(delivery.amountPaise, from, 'sales')
    add({ sourceKey: `reversal:${delivery.id}`, kind: 'reversal', postings, reversesId: delivery.id })
  }
  if (!isBooked && duePaise > 0) {
    const postings = transfer(duePaise, 'sales', isReceivable ? 'courier_receivable' : 'bank')
    add({ sourceKey: `delivery:${orderId}:${facts.deliveries + 1}`, kind: 'delivery', postings })
  }
  if (isPaidByStaff && balance > 0) {
    const postings = transfer(balance, 'courier_receivable', 'bank')
    add({ sourceKey: `settlement:${orderId}:${facts.settlements + 1}`, kind: 'settlement', postings })
  }
  return entries
}
