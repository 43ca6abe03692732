import type { EmailBlock } from '../../../domain/email/email-template-api.ts'
import type { ReturnTemplateName } from '../../../domain/email/return-templates.ts'
import { REJECTION_REASON_LABELS } from '../../../domain/orders/returns/rejection-reasons.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import type { EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import { paragraph } from '../../email/templates/email-body.ts'
import { type EmailParts, type EmailValues, fillTemplate } from '../../email/templates/fill-template.ts'
import { replacementUrl } from '../access/order-token.ts'
import type { ReturnWithOrder } from './returns.queries.ts'

/** The emails about a new request: to the customer, and to staff if an admin email address is set. */
export function returnRequestedEmails(row: ReturnWithOrder, settings: EmailSettings): NewEmail[] {
  const { sender, adminEmail } = settings
  const toCustomer = customerEmail('return-requested', row, settings, { parts: noteParts('What you wrote', row.note) })
  if (!adminEmail) return [toCustomer]
  const button: EmailBlock = {
    kind: 'link',
    label: 'Open the return',
    url: `${sender.url}/admin?tab=more&section=returns&return=${row.id}`,
  }
  const toStaff: NewEmail = {
    key: `return-requested/${row.id}/staff`,
    orderId: row.orderId,
    to: { address: adminEmail },
    replyTo: row.order.customerEmail,
    ...fillTemplate('return-requested-staff', returnValues(row), settings, {
      books: [booksBlock(row)],
      ...noteParts('Customer’s note', row.note),
      button: [button],
    }),
  }
  return [toCustomer, toStaff]
}

/** The answer to a request: declined, or approved with what to do next. */
export function returnAnsweredEmail(row: ReturnWithOrder, settings: EmailSettings): NewEmail {
  const { sender } = settings
  const values = { answer: row.answer }
  if (row.status === 'declined') return customerEmail('return-declined', row, settings, { values })
  const event = row.handover === 'drop_off' && row.pickup !== null ? 'return-drop-off' : 'return-approved'
  if (row.handover === 'drop_off') {
    const address = [sender.name, sender.address].filter(Boolean).join(', ')
    const parts: EmailParts = { send_to: [{ kind: 'facts', rows: [['Send to', address]] }] }
    return customerEmail('return-approved-drop-off', row, settings, { event, values, parts })
  }
  const step =
    row.handover === 'none'
      ? 'You need not send anything back. We take care of the rest.'
      : 'A courier collects the books at your address and you pay nothing. We write when the pickup is booked. Any packaging will do.'
  return customerEmail('return-approved', row, settings, { event, values: { ...values, next_step: step } })
}

/** The courier's pickup is booked. */
export function returnPickupEmail(row: ReturnWithOrder, settings: EmailSettings): NewEmail {
  const { phone } = settings.sender
  const rows = [
    ...(row.courierName ? [['Courier', row.courierName] as const] : []),
    ...(row.trackingNumber ? [['Tracking number', row.trackingNumber] as const] : []),
  ]
  return customerEmail('return-pickup', row, settings, {
    values: { pickup_note: phone ? `If the courier does not come, call us: ${phone}` : '' },
    parts: { parcel: [{ kind: 'facts', rows }] },
  })
}

/** The books have arrived. */
export const returnReceivedEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail('return-received', row, settings)

/** The result of the check. */
export const returnCheckedEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail('return-checked', row, settings, {
    values: {
      check_note:
        row.status === 'accepted'
          ? 'We have checked the books. Next we send you a new copy, or pay the money back.'
          : 'We have checked the books and cannot replace them.',
      verdict: row.verdict,
    },
    parts: { rejected: rejectionBlocks(row) },
  })

/** The order of ₹0 that replaces the books was created. */
export const replacementSentEmail = (row: ReturnWithOrder, orderId: number, settings: EmailSettings): NewEmail => ({
  ...customerEmail('replacement-sent', row, settings, {
    values: { new_order_number: String(orderId) },
    links: [{ kind: 'link', label: 'Track your order', url: `${settings.sender.url}/track-order?orderId=${orderId}` }],
  }),
  key: `replacement-sent/${row.id}/${orderId}`,
})

/** The money was paid back. */
export const returnRefundedEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail => {
  const refund = rupees(row.refundPaise ?? 0)
  const rows = [['Amount', refund] as const, ['Reference (UTR)', row.refundUtr ?? ''] as const]
  return customerEmail('return-refunded', row, settings, {
    values: { refund },
    parts: { payment: [{ kind: 'facts', rows }] },
  })
}

/** The return was cancelled, by the customer or by staff. */
export const returnCancelledEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail('return-cancelled', row, settings)

interface ReturnContent {
  /** The first part of the key; the name of the template by default. */
  event?: string
  /** Of variables besides those of every return. */
  values?: EmailValues
  /** Besides the books and the button. */
  parts?: EmailParts
  /** Before the link to the request. */
  links?: readonly EmailBlock[]
}

const returnValues = ({ id, orderId, order }: ReturnWithOrder): EmailValues => ({
  return_number: returnNumber(id),
  order_number: String(orderId),
  customer_name: order.customerName,
})

function customerEmail(
  name: ReturnTemplateName,
  row: ReturnWithOrder,
  settings: EmailSettings,
  { event = name, values, parts, links = [] }: ReturnContent = {},
): NewEmail {
  const { id, orderId, order } = row
  const url = replacementUrl(order, { publicUrl: settings.sender.url, secretKey: settings.secretKey })
  return {
    key: `${event}/${id}/customer`,
    orderId,
    to: { name: order.customerName, address: order.customerEmail },
    ...fillTemplate(name, { ...returnValues(row), ...values }, settings, {
      books: [booksBlock(row)],
      ...parts,
      button: [...links, { kind: 'link', label: 'Follow the request', url }],
    }),
  }
}

const booksBlock = ({ items, orderId }: ReturnWithOrder): EmailBlock => ({
  kind: 'facts',
  rows: [
    ['Order', `#${orderId}`],
    ...items.map(
      ({ quantity, reason, line }) => [RETURN_REASON_LABELS[reason], `${quantity} × ${line.productName}`] as const,
    ),
  ],
})

/** Which copies are not accepted, and why. */
function rejectionBlocks({ items }: ReturnWithOrder): EmailBlock[] {
  const rows = items.flatMap(({ quantity, accepted, rejectionReason, line }) =>
    rejectionReason === null
      ? []
      : [[`${quantity - (accepted ?? 0)} × ${line.productName}`, REJECTION_REASON_LABELS[rejectionReason]] as const],
  )
  return rows.length === 0 ? [] : [paragraph('Not accepted:'), { kind: 'facts', rows }]
}

const noteParts = (label: string, note: string): EmailParts => ({ note: note ? [paragraph(`${label}: ${note}`)] : [] })

const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))
