import { isPrepaid, type OrderStatus, type PaymentMethod, type PaymentStatus } from '../orders/order-status.ts'
import { isUnpaidDelivery } from '../orders/payment.ts'
import { type Account, type EntryKind, type Posting, type SoldBook, transfer } from './ledger.ts'

/** What the ledger has of an order, and what the order is now. Amounts in paise. */
export interface OrderFacts {
  orderId: number
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  totalPaise: number
  /** Its books, by name. */
  books: readonly SoldBook[]
  /** The number of entries of its delivery, reversed ones included. */
  deliveries: number
  /** The entry of its delivery that is not reversed. */
  delivery: { id: number; amountPaise: number; account: Account; books: readonly SoldBook[] } | null
  /** Whether the courier has delivered the parcel of the cancelled order all the same. */
  isCarried: boolean
  /** The number of entries of its cash then, reversed ones included. */
  carries: number
  /** The entry of its cash then that is not reversed. */
  carried: { id: number; amountPaise: number } | null
  /** The number of settlements by staff, reversed ones included. */
  settlements: number
  /** The settlement by staff that is not reversed. */
  settlement: { id: number; amountPaise: number } | null
  /** The standing entries with which staff wrote off what is owed, or took that back: what each put on the account of write-offs. */
  writeOffs: readonly { id: number; amountPaise: number }[]
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
  /** The books of a delivery. */
  books?: readonly SoldBook[]
  /** The entry that it reverses. */
  reversesId?: number
}

/**
 * Returns the entries that bring the ledger in line with an order; none when it is. The source keys make them unique, so
 * entries that were posted already are not posted again.
 *
 * - A delivered order is booked once, with its total: on the courier if it is paid on delivery, on the bank if it was
 *   prepaid, on the customer if it was to be prepaid and is not. An order that is not delivered any more is reversed, one
 *   with another total, account or other books is reversed and booked again.
 * - A cancelled order whose parcel the courier delivered all the same is no sale, but the courier owes its cash. What it is for is
 *   on the account of adjustments until the order is set to delivered.
 * - Nothing stays written off for an order of which the courier owes nothing any more.
 * - When staff mark a delivered order as paid, its cash is booked as received, unless a remittance has paid for it. It is
 *   reversed when they take that back.
 */
export function planOrderEntries(facts: OrderFacts): PlannedEntry[] {
  const { orderId, delivery, carried, settlement, totalPaise } = facts
  const deliveryAccount = !isPrepaid(facts)
    ? 'courier_receivable'
    : isUnpaidDelivery(facts)
      ? 'customer_receivable'
      : 'bank'
  const duePaise = facts.status === 'delivered' ? totalPaise : 0
  const carriedPaise = facts.status === 'cancelled' && facts.isCarried && !isPrepaid(facts) ? totalPaise : 0
  const isBooked =
    delivery !== null &&
    delivery.amountPaise === duePaise &&
    delivery.account === deliveryAccount &&
    isSameBooks(delivery.books, facts.books) &&
    duePaise > 0
  const entries: PlannedEntry[] = []
  let balance = facts.balancePaise
  const add = (entry: PlannedEntry) => {
    entries.push(entry)
    for (const { account, amountPaise } of entry.postings) if (account === 'courier_receivable') balance += amountPaise
  }
  const isPaidByStaff =
    duePaise > 0 && deliveryAccount === 'courier_receivable' && facts.paymentStatus === 'completed' && !facts.isRemitted
  if (settlement && !(isPaidByStaff && isBooked)) {
    const postings = transfer(settlement.amountPaise, 'bank', 'courier_receivable')
    add({ sourceKey: `reversal:${settlement.id}`, kind: 'reversal', postings, reversesId: settlement.id })
  }
  if (delivery && !isBooked) {
    const postings = transfer(delivery.amountPaise, delivery.account, 'sales')
    add({ sourceKey: `reversal:${delivery.id}`, kind: 'reversal', postings, reversesId: delivery.id })
  }
  if (duePaise === 0 && carriedPaise === 0) {
    for (const { id, amountPaise } of facts.writeOffs) {
      const postings: Posting[] = [
        { account: 'courier_receivable', amountPaise },
        { account: 'write_off', amountPaise: -amountPaise },
      ]
      add({ sourceKey: `reversal:${id}`, kind: 'reversal', postings, reversesId: id })
    }
  }
  if (carried && carried.amountPaise !== carriedPaise) {
    const postings = transfer(carried.amountPaise, 'courier_receivable', 'adjustments')
    add({ sourceKey: `reversal:${carried.id}`, kind: 'reversal', postings, reversesId: carried.id })
  }
  if (carriedPaise > 0 && carried?.amountPaise !== carriedPaise) {
    const postings = transfer(carriedPaise, 'adjustments', 'courier_receivable')
    add({ sourceKey: `carried:${orderId}:${facts.carries + 1}`, kind: 'carried', postings })
  }
  if (!isBooked && duePaise > 0) {
    const postings = transfer(duePaise, 'sales', deliveryAccount)
    add({ sourceKey: `delivery:${orderId}:${facts.deliveries + 1}`, kind: 'delivery', postings, books: facts.books })
  }
  if (isPaidByStaff && balance > 0) {
    const postings = transfer(balance, 'courier_receivable', 'bank')
    add({ sourceKey: `settlement:${orderId}:${facts.settlements + 1}`, kind: 'settlement', postings })
  }
  return entries
}

const isSameBooks = (one: readonly SoldBook[], other: readonly SoldBook[]): boolean =>
  one.length === other.length &&
  one.every(({ name, copies, amountPaise }, index) => {
    const book = other[index]
    return book?.name === name && book.copies === copies && book.amountPaise === amountPaise
  })
