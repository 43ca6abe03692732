import type { EmailSettings } from '../../email/email-outbox.ts'
import type { NewEmail } from '../../email/enqueue-emails.ts'
import { paragraph } from '../../email/templates/email-body.ts'

/** A mention in a comment, with the confirmed address of the member of staff. */
export interface MentionToEmail {
  mentionId: number
  orderId: number
  author: string
  comment: string
  address: string
}

/** Informs a member of staff that a comment mentions them. */
export const mentionEmail = (
  { mentionId, orderId, author, comment, address }: MentionToEmail,
  { sender: { url } }: EmailSettings,
): NewEmail => ({
  key: `mention/${orderId}/${mentionId}`,
  kind: 'mention',
  orderId,
  to: { address },
  subject: `${author} mentioned you on order #${orderId}`,
  body: {
    heading: `${author} mentioned you on order #${orderId}`,
    blocks: [
      paragraph(comment),
      { kind: 'link', label: 'Open the order', url: `${url}/admin?tab=orders&order=${orderId}` },
    ],
  },
})
