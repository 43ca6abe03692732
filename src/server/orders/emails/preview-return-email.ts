import type { ReturnTemplateName } from '../../../domain/email/return-templates.ts'
import type { EmailSettings, NewEmail } from '../../email/email-outbox.ts'
import {
  replacementSentEmail,
  returnAnsweredEmail,
  returnCancelledEmail,
  returnCheckedEmail,
  returnPickupEmail,
  returnReceivedEmail,
  returnRefundedEmail,
  returnRequestedEmails,
} from '../returns/return-emails.ts'
import type { ReturnWithOrder } from '../returns/returns.queries.ts'
import { withoutAccess } from './preview-order-email.ts'

const EXAMPLE_ANSWER = 'Page 12 is missing, as you wrote.'
const EXAMPLE_REFUND = { refundPaise: 44_900, refundUtr: '432109876543' }

/** Returns the email of a template about a return, with what a return at this step has. Its links do not work. */
export const previewReturnEmail = (
  name: ReturnTemplateName,
  row: ReturnWithOrder,
  settings: EmailSettings,
): NewEmail | undefined =>
  PREVIEWS[name]({ ...row, answer: row.answer || EXAMPLE_ANSWER, order: withoutAccess(row.order) }, settings)

const PREVIEWS: Record<ReturnTemplateName, (row: ReturnWithOrder, settings: EmailSettings) => NewEmail | undefined> = {
  'return-requested': (row, settings) => returnRequestedEmails(row, settings)[0],
  'return-requested-staff': (row, settings) => returnRequestedEmails(row, settings)[1],
  'return-approved': (row, settings) =>
    returnAnsweredEmail({ ...row, status: 'approved', handover: 'pickup' }, settings),
  'return-approved-drop-off': (row, settings) =>
    returnAnsweredEmail({ ...row, status: 'approved', handover: 'drop_off' }, settings),
  'return-declined': (row, settings) => returnAnsweredEmail({ ...row, status: 'declined' }, settings),
  'return-pickup': returnPickupEmail,
  'return-received': returnReceivedEmail,
  'return-checked': returnCheckedEmail,
  'replacement-sent': (row, settings) => replacementSentEmail(row, row.replacementOrderId ?? row.orderId, settings),
  'return-refunded': (row, settings) =>
    returnRefundedEmail(row.refundPaise === null ? { ...row, ...EXAMPLE_REFUND } : row, settings),
  'return-cancelled': returnCancelledEmail,
}
