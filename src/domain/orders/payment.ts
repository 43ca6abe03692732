import type { Paise } from '../values/money.ts'
import { isPrepaid, type PaymentMethod, type PaymentStatus } from './order-status.ts'

/** What decides whether cash is due. */
export interface PayableOrder {
  paymentMethod: PaymentMethod
  totalPaise: Paise
}

/** Whether nothing is to be collected for an order: it was paid before, or discounts cover the whole amount. */
export const isNothingDue = (order: PayableOrder): boolean => isPrepaid(order) || order.totalPaise === 0

/** Whether the courier collects cash: it does not when staff have recorded that the customer has paid. */
export const isCashDue = (order: PayableOrder & { paymentStatus: PaymentStatus }): boolean =>
  order.paymentStatus !== 'completed' && !isNothingDue(order)

/** Whether a customer has paid nothing for a delivered order: its payment failed, or was to come before and did not. */
export const isUnpaidDelivery = (order: PayableOrder & { paymentStatus: PaymentStatus }): boolean =>
  order.totalPaise > 0 &&
  (order.paymentStatus === 'failed' || (isPrepaid(order) && order.paymentStatus !== 'completed'))

/** Returns the label of an amount to pay in cash. There is nothing to pay for an order of ₹0. @param label for other amounts */
export const toPayLabel = (amount: number | undefined, label = 'To pay in cash'): string =>
  amount === 0 ? 'Nothing to pay' : label

/** What decides whether a customer has paid something. */
export interface PaidOrder {
  paymentStatus: PaymentStatus
  totalPaise: Paise
}

/** Whether money is paid back when an order is cancelled: it cost something, and its customer has paid it in any way. */
export const isToPayBack = ({ paymentStatus, totalPaise }: PaidOrder): boolean =>
  paymentStatus === 'completed' && totalPaise > 0

/**
 * Returns the payment status of an order whose total changes to or from ₹0: nothing is due, or cash is due again; undefined if
 * it stays.
 */
export function changedPaymentStatus(order: PayableOrder, totalPaise: Paise): 'completed' | 'pending' | undefined {
  const before = isNothingDue(order)
  const after = isNothingDue({ ...order, totalPaise })
  return before === after ? undefined : after ? 'completed' : 'pending'
}
