import { EDITABLE_FIELDS, type OrderDetail } from '../../domain/orders/admin-order.ts'

/** Values of the order form, as its inputs have them. */
export type OrderFormValues = Record<(typeof EDITABLE_FIELDS)[number], string>

/** Converts an order to form values. */
export const toFormValues = (order: OrderDetail): OrderFormValues =>
  Object.fromEntries(
    // A textarea has \n for every line break.
    EDITABLE_FIELDS.map((name) => [name, (order[name] ?? '').replaceAll('\r\n', '\n')]),
  ) as OrderFormValues

/** Returns the fields that differ from the saved values. */
export const changedFields = (typed: OrderFormValues, saved: OrderFormValues): Partial<OrderFormValues> =>
  Object.fromEntries(EDITABLE_FIELDS.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]))
