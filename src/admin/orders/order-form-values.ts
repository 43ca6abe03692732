import type { OrderDetail } from '../../domain/orders/admin-order.ts'

/** The fields of the order form. */
export const FORM_FIELDS = [
  'status',
  'paymentStatus',
  'courierName',
  'trackingNumber',
  'trackingUrl',
  'holdReason',
] as const

/** Values of the order form, as its inputs have them. */
export type OrderFormValues = Record<(typeof FORM_FIELDS)[number], string>

/** Converts an order to form values. */
export const toFormValues = (order: OrderDetail): OrderFormValues =>
  Object.fromEntries(FORM_FIELDS.map((name) => [name, (name !== 'holdReason' && order[name]) || ''])) as OrderFormValues

/** Returns the fields that differ from the saved values. */
export const changedFields = (typed: OrderFormValues, saved: OrderFormValues): Partial<OrderFormValues> =>
  Object.fromEntries(FORM_FIELDS.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]))
