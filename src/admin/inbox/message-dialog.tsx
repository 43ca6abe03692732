import { Reply } from 'lucide-react'
import { orderHref } from '../components/admin-url.ts'
import type { ContactMessage } from '../../domain/inbox/contact-form.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { whatsappLink } from '../../domain/inbox/whatsapp.ts'
import { formatPhone, telLink } from '../../domain/values/phones.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import * as facts from '../components/fact-list.module.css'
import * as styles from './message-dialog.module.css'
import { MessageState, subjectLabel } from './message-state.tsx'
import { useMarkMessage } from './use-mark-message.ts'

interface Props {
  message: ContactMessage
  onChange: (message: ContactMessage) => void
  onClose: () => void
}

/** A message with its actions. */
export function MessageDialog({ message, onChange, onClose }: Props) {
  const { mutate, isPending } = useMarkMessage(onChange)
  const { name, email, phone, status } = message
  const mark = (next: ContactMessage['status']) => mutate({ message, status: next })
  return (
    <Dialog
      title={`Message from ${name}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="button quiet"
            disabled={isPending}
            onClick={() => mark(status === 'unread' ? 'read' : 'unread')}
          >
            {status === 'unread' ? 'Mark Read' : 'Mark Unread'}
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={isPending || status === 'replied'}
            onClick={() => mark('replied')}
          >
            {status === 'replied' ? 'Replied' : 'Mark Replied'}
          </button>
          <a className="button main" href={email ? replyLink(message) : chatLink(phone)} {...(!email && NEW_TAB)}>
            <Reply className="icon" />
            Reply
          </a>
        </>
      }
    >
      <dl className={facts.facts}>
        <dt>Status</dt>
        <dd>
          <MessageState status={status} />
        </dd>
        <dt>Received</dt>
        <dd>{formatDateTime(message.createdAt)}</dd>
        {email && (
          <>
            <dt>Email</dt>
            <dd>
              <a className="inline-link" href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </>
        )}
        <dt>Phone</dt>
        <dd>
          {phone ? (
            <a className="inline-link" href={telLink(phone)}>
              {formatPhone(phone)}
            </a>
          ) : (
            'Hidden by WhatsApp'
          )}
        </dd>
        <dt>Subject</dt>
        <dd>{subjectLabel(message)}</dd>
        {message.orderId !== null && (
          <>
            <dt>Order</dt>
            <dd>
              <ShopLink className="inline-link num" href={orderHref(message.orderId)}>
                #{message.orderId}
              </ShopLink>
            </dd>
          </>
        )}
      </dl>
      <p className={styles.message}>{message.message}</p>
    </Dialog>
  )
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const

/** The chat with a customer who wrote on WhatsApp. Without a number, the list of chats. */
const chatLink = (phone: string): string => whatsappLink(phone) ?? 'https://wa.me/'

/** Returns the mailto URL of a reply with the quoted message. */
function replyLink(received: ContactMessage): string {
  const { email, message, orderId } = received
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const params = {
    subject: `Re: ${subjectLabel(received)}${orderId === null ? '' : ` (order #${orderId})`}`,
    body: `\n\n${quoted}`,
  }
  // Mail programs do not decode + as a space.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}`
}
