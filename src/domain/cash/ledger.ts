import { startOfDay } from '../values/dates.ts'
import { monthAfter, monthOf } from '../values/months.ts'

// The double-entry ledger of the cash on delivery. Amounts of postings are paise: debits are positive, credits negative.

/** The accounts. `bank` is all money that the shop has, also in the till. */
export const ACCOUNTS = [
  'courier_receivable',
  'customer_receivable',
  'bank',
  'sales',
  'freight',
  'cod_fee',
  'rto_fee',
  'refunds',
  'write_off',
  'adjustments',
] as const
export type Account = (typeof ACCOUNTS)[number]

export const ACCOUNT_LABELS: Record<Account, string> = {
  courier_receivable: 'Owed by couriers',
  customer_receivable: 'Owed by customers',
  bank: 'Bank and till',
  sales: 'Sales',
  freight: 'Freight deducted',
  cod_fee: 'COD fees deducted',
  rto_fee: 'RTO charges deducted',
  refunds: 'Refunds',
  write_off: 'Written off',
  adjustments: 'Adjustments',
}

/** Of the movements in a month. Those of what is owed are below zero when more was paid than became due. */
export const MONTH_LABELS: Record<Account, string> = {
  ...ACCOUNT_LABELS,
  courier_receivable: 'Owed by couriers (change)',
  customer_receivable: 'Owed by customers (change)',
}

export const ENTRY_KINDS = [
  'delivery',
  'carried',
  'settlement',
  'utr',
  'remittance_line',
  'deductions',
  'prepayment',
  'refund',
  'write_off',
  'assignment',
  'adjustment',
  'reversal',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const ENTRY_KIND_LABELS: Record<EntryKind, string> = {
  delivery: 'Delivered',
  carried: 'Delivered although cancelled',
  settlement: 'Marked as paid by staff',
  utr: 'Paid, as Shiprocket reports',
  remittance_line: 'Remitted',
  deductions: 'Deductions of a remittance',
  prepayment: 'Paid before, to be paid back',
  refund: 'Refunded',
  write_off: 'Written off',
  assignment: 'Assigned to an order',
  adjustment: 'Adjusted',
  reversal: 'Reversed',
}

/** Entries that staff make and can therefore reverse. The others follow from orders and remittances. */
export const REVERSIBLE_KINDS = ['write_off', 'assignment', 'adjustment'] as const satisfies EntryKind[]

/** Payments of the courier: from a line of a file, by hand, or by the UTR that it reports. */
export const REMITTED_KINDS = ['remittance_line', 'assignment', 'utr'] as const satisfies EntryKind[]

/** Payments for delivered orders: of the courier, or as staff recorded them. */
export const PAYMENT_KINDS = [...REMITTED_KINDS, 'settlement'] as const satisfies EntryKind[]

/** Settlements without a remittance file. A line of a file replaces them. */
export const PROVISIONAL_KINDS = ['settlement', 'utr'] as const satisfies EntryKind[]

/**
 * Returns the time at which an entry counts: when its event happened, or when it is posted if the month of the event is closed.
 * A clock that is late can still be in the closed month: then it is the start of the next.
 * @param closedThrough the last closed month as YYYY-MM; null if none is closed
 */
export function bookingTime(happenedAt: Date, closedThrough: string | null, now: Date): Date {
  if (closedThrough === null || monthOf(happenedAt) > closedThrough) return happenedAt
  return monthOf(now) > closedThrough ? now : startOfDay(`${monthAfter(closedThrough)}-01`)
}

/** A debit (positive) or credit (negative) of an account, in paise. */
export interface Posting {
  account: Account
  amountPaise: number
}

/** Copies of a book in a delivery, with what is paid for them. Negative in the reversal of a delivery. */
export interface SoldBook {
  name: string
  copies: number
  amountPaise: number
}

/** Returns the postings that move an amount: a debit of `to` and a credit of `from`. No postings for an amount of 0. */
export const transfer = (amountPaise: number, from: Account, to: Account): Posting[] =>
  amountPaise === 0
    ? []
    : [
        { account: to, amountPaise },
        { account: from, amountPaise: -amountPaise },
      ]
