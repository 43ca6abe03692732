import { CANCEL_ACTION, COMMENT_ACTION } from '../../../domain/orders/admin-order.ts'
import { CONFIRMATION_ACTION } from '../../../domain/orders/confirmation.ts'
import { REFUND_ACTION } from '../../../domain/orders/order-refunds.ts'
import type { OrderHistoryEntry } from '../../../domain/orders/order-timeline.ts'
import { orderValueLabel } from '../../../domain/shipping/order-value-labels.ts'

/** Labels of the fields of an order. */
export const FIELD_LABELS: Record<string, string> = {
  status: 'Status',
  paymentStatus: 'Payment',
  staffNotes: 'Staff notes',
  booking: 'Booking',
  cancelling: 'Cancellation',
  shiprocketOrderId: 'Shiprocket order',
  shiprocketShipmentId: 'Shiprocket shipment',
  trackingNumber: 'Tracking number',
  courierName: 'Courier',
  trackingUrl: 'Tracking link',
  shipmentStatus: 'Shipment',
  estimatedDelivery: 'Estimated delivery',
  customerName: 'Name',
  customerEmail: 'Email',
  customerPhone: 'Mobile number',
  shippingAddress: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'PIN code',
  items: 'Books',
  discount: 'Discount',
  discountAmount: 'Discount',
  discountReason: 'Reason of the discount',
  totalAmount: 'Total',
  return: 'Return',
  rejected: 'Rejected',
  parcel: 'Parcel',
  message: 'Message to the customer',
  replacementOrder: 'Replacement order',
  replacementOf: 'Replacement of',
  refund: 'Refund',
  refundMethod: 'Paid back by',
  deduction: 'Deduction',
  deductionReason: 'Reason',
  source: 'Source',
  paymentMethod: 'Payment method',
  paymentReference: 'UTR',
  utr: 'UTR',
  email: 'Email',
  to: 'To',
  courier: 'Courier',
  rto: 'Parcel came back',
  restocked: 'Put back into stock',
  writtenOff: 'Written off',
  deliveryStep: 'Step',
  deliveryAnswer: 'Answer',
  deliveryRequest: 'Request',
  requestError: 'Error',
  comment: 'Comment',
  remittance: 'Remittance',
  amount: 'Amount',
  note: 'Note',
  cancellationReason: 'Reason',
  risk: 'Risk',
  riskReason: 'Reason',
  cancellationNote: 'Note',
  confirmation: 'Confirmation',
  confirmationChannel: 'By',
  holdReason: 'Reason',
  callOutcome: 'Result of the call',
  callNote: 'Note',
  nextAttempt: 'Next attempt',
}

/** What an actor did: the words after the name. */
export const ACTION_LABELS: Record<string, string> = {
  place: 'placed the order',
  update: 'changed',
  modify: 'changed the order',
  pack: 'packed the parcel',
  unpack: 'took the parcel back to packing',
  undo: 'undid',
  'resend email': 'sent an email again',
  create: 'created the order',
  return: 'handled a return',
  ndr: 'handled a failed delivery',
  rto: 'received the parcel that came back',
  [REFUND_ACTION]: 'paid money back',
  'set payee': 'entered the UPI ID of a refund',
  'read payee': 'read the UPI ID of a refund',
  [CANCEL_ACTION]: 'cancelled the order as its customer',
  [CONFIRMATION_ACTION]: 'changed the confirmation',
  call: 'called the customer',
  'undo call': 'undid the result of a call',
  'auto-cancel': 'cancelled the order without an answer',
  ship: 'sent it to the courier',
  courier: 'reported',
  remit: 'recorded the payment of the courier:',
  'write-off': 'wrote off the cash of the courier:',
  retry: 'retried the courier for',
  'override risk': 'chose the level of risk',
  [COMMENT_ACTION]: 'wrote',
}

/**
 * Describes the change of a field.
 * @example describeFieldChange({ field: 'city', before: 'Kota', after: 'Jaipur' }) // 'City: Kota → Jaipur'
 */
export function describeFieldChange({ field, before, after }: OrderHistoryEntry['changes'][number]): string {
  const label = FIELD_LABELS[field] ?? field
  const [from, to] = [before, after].map((value) => value && orderValueLabel(field, value))
  if (from && to) return `${label}: ${from} → ${to}`
  return from ? `${label} removed: ${from}` : `${label}: ${to || '–'}`
}
