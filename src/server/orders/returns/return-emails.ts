import type { EmailBlock } from '../../../domain/email/email-template-api.ts'
import { REJECTION_REASON_LABELS } from '../../../domain/orders/returns/rejection-reasons.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { RETURN_REASON_LABELS } from '../../../domain/orders/returns/return-request.ts'
import { formatAmount, paiseToRupees } from '../../../domain/values/money.ts'
import type { EmailSettings } from '../../email/email-outbox.ts'
import type { NewEmail } from '../../email/enqueue-emails.ts'
import { paragraph, type Sender } from '../../email/templates/email-body.ts'
import { replacementUrl } from '../access/order-token.ts'
import type { ReturnWithOrder } from './returns.queries.ts'

/** The emails about a new request: to the customer, and to staff if an admin email address is set. */
export function returnRequestedEmails(row: ReturnWithOrder, settings: EmailSettings): NewEmail[] {
  const { sender, adminEmail } = settings
  const toCustomer = customerEmail(row, settings, 'return-requested', `We have your request ${returnNumber(row.id)}`, [
    paragraph(`You asked us to replace books of order #${row.orderId}. We answer within 48 hours.`),
    booksBlock(row),
    ...noteBlocks('What you wrote', row.note),
  ])
  if (!adminEmail) return [toCustomer]
  const toStaff: NewEmail = {
    key: `return-requested/${row.id}/staff`,
    to: { address: adminEmail },
    replyTo: row.order.customerEmail,
    subject: `New return ${returnNumber(row.id)} of order #${row.orderId}`,
    body: {
      heading: `New return ${returnNumber(row.id)}`,
      blocks: [
        paragraph(`${row.order.customerName} asks for a replacement. Answer within 48 hours.`),
        booksBlock(row),
        ...noteBlocks('Customer’s note', row.note),
        {
          kind: 'link',
          label: 'Open the return',
          url: `${sender.url}/admin?tab=more&section=returns&return=${row.id}`,
        },
      ],
    },
  }
  return [toCustomer, toStaff]
}

/** The answer to a request: declined, or approved with what to do next. */
export function returnAnsweredEmail(row: ReturnWithOrder, settings: EmailSettings): NewEmail {
  const { sender } = settings
  const number = returnNumber(row.id)
  if (row.status === 'declined') {
    return customerEmail(row, settings, 'return-declined', `Your request ${number}`, [
      paragraph('We cannot replace these books.'),
      paragraph(row.answer),
      booksBlock(row),
      paragraph('If you think that this is wrong, please reply to this email or call us.'),
    ])
  }
  const event = row.handover === 'drop_off' && row.pickup !== null ? 'return-drop-off' : 'return-approved'
  return customerEmail(row, settings, event, `Your request ${number} is approved`, [
    ...(row.answer ? [paragraph(row.answer)] : []),
    ...nextStepBlocks(row, sender),
    booksBlock(row),
  ])
}

function nextStepBlocks({ handover, id }: ReturnWithOrder, sender: Sender): EmailBlock[] {
  if (handover === 'none') return [paragraph('You need not send anything back. We take care of the rest.')]
  if (handover === 'pickup') {
    return [
      paragraph(
        'A courier collects the books at your address and you pay nothing. We write when the pickup is booked. Any packaging will do.',
      ),
    ]
  }
  return [
    paragraph(`Please send or bring the books to us. Write ${returnNumber(id)} on the parcel.`),
    { kind: 'facts', rows: [['Send to', [sender.name, sender.address].filter(Boolean).join(', ')]] },
    paragraph('We check the books when they arrive.'),
  ]
}

/** The courier's pickup is booked. */
export const returnPickupEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail(row, settings, 'return-pickup', `Pickup booked for ${returnNumber(row.id)}`, [
    paragraph('A courier collects the books at your address. You pay nothing. Any packaging will do.'),
    {
      kind: 'facts',
      rows: [
        ...(row.courierName ? [['Courier', row.courierName] as const] : []),
        ...(row.trackingNumber ? [['Tracking number', row.trackingNumber] as const] : []),
      ],
    },
    ...(settings.sender.phone ? [paragraph(`If the courier does not come, call us: ${settings.sender.phone}`)] : []),
  ])

/** The books have arrived. */
export const returnReceivedEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail(row, settings, 'return-received', `We have received ${returnNumber(row.id)}`, [
    paragraph('Your parcel has arrived. We check the books and write to you.'),
    booksBlock(row),
  ])

/** The result of the check. */
export const returnCheckedEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail(row, settings, 'return-checked', `We have checked ${returnNumber(row.id)}`, [
    paragraph(
      row.status === 'accepted'
        ? 'We have checked the books. Next we send you a new copy, or pay the money back.'
        : 'We have checked the books and cannot replace them.',
    ),
    ...(row.verdict ? [paragraph(row.verdict)] : []),
    booksBlock(row),
    ...rejectionBlocks(row),
  ])

/** The order of ₹0 that replaces the books was created. */
export const replacementSentEmail = (row: ReturnWithOrder, orderId: number, settings: EmailSettings): NewEmail => ({
  ...customerEmail(row, settings, 'replacement-sent', `We are sending you a new copy: order #${orderId}`, [
    paragraph(`Order #${orderId} replaces books of order #${row.orderId}. There is nothing to pay.`),
    booksBlock(row),
    { kind: 'link', label: 'Track your order', url: `${settings.sender.url}/track-order?orderId=${orderId}` },
  ]),
  key: `replacement-sent/${row.id}/${orderId}`,
})

/** The money was paid back. */
export const returnRefundedEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail(row, settings, 'return-refunded', `We have paid back ${rupees(row.refundPaise ?? 0)}`, [
    paragraph('The money arrives within a few days. If it does not, show your bank the reference (UTR).'),
    {
      kind: 'facts',
      rows: [
        ['Amount', rupees(row.refundPaise ?? 0)],
        ['Reference (UTR)', row.refundUtr ?? ''],
      ],
    },
    booksBlock(row),
  ])

/** The return was cancelled, by the customer or by staff. */
export const returnCancelledEmail = (row: ReturnWithOrder, settings: EmailSettings): NewEmail =>
  customerEmail(row, settings, 'return-cancelled', `Your request ${returnNumber(row.id)} is cancelled`, [
    paragraph('You need not send anything back. If you did not expect this, please call or write.'),
    booksBlock(row),
  ])

const customerEmail = (
  { id, order }: ReturnWithOrder,
  { sender, secretKey }: EmailSettings,
  event: string,
  subject: string,
  blocks: readonly EmailBlock[],
): NewEmail => ({
  key: `${event}/${id}/customer`,
  to: { name: order.customerName, address: order.customerEmail },
  subject,
  body: {
    heading: subject,
    blocks: [
      ...blocks,
      { kind: 'link', label: 'Follow the request', url: replacementUrl(order, { publicUrl: sender.url, secretKey }) },
    ],
  },
})

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

const noteBlocks = (label: string, note: string): EmailBlock[] => (note ? [paragraph(`${label}: ${note}`)] : [])

const rupees = (paise: number): string => formatAmount(paiseToRupees(paise))
