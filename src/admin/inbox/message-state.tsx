import { Mail, MailOpen, Reply } from 'lucide-react'
import type { ContactMessage } from '../../domain/contact-form.ts'
import { CONTACT_SUBJECT_LABELS, type ContactSubject } from '../../domain/contact-subjects.ts'

const ICONS = { unread: Mail, read: MailOpen, replied: Reply }
export const MESSAGE_STATES = { unread: 'Unread', read: 'Read', replied: 'Replied' } as const

/** Whether a message has been read or answered. */
export function MessageState({ status }: Pick<ContactMessage, 'status'>) {
  const Icon = ICONS[status]
  return (
    <span className="state-word">
      <Icon className="icon icon-s" />
      {MESSAGE_STATES[status]}
    </span>
  )
}

/** What a message is about, in words. */
export const subjectLabel = (subject: string): string => CONTACT_SUBJECT_LABELS[subject as ContactSubject] ?? subject
