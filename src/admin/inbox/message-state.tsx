import { Mail, MailOpen, Reply } from 'lucide-react'
import type { ContactMessage } from '../../domain/inbox/contact-form.ts'
import { CONTACT_SUBJECT_LABELS, type ContactSubject } from '../../domain/inbox/contact-subjects.ts'
import { ORDER_PROBLEM_LABELS } from '../../domain/inbox/order-problems.ts'
import { IconLabel } from '../components/icon-label.tsx'

const ICONS = { unread: Mail, read: MailOpen, replied: Reply }
export const MESSAGE_STATES = { unread: 'Unread', read: 'Read', replied: 'Replied' } as const

/** Status of a message. */
export function MessageState({ status }: Pick<ContactMessage, 'status'>) {
  return <IconLabel icon={ICONS[status]}>{MESSAGE_STATES[status]}</IconLabel>
}

/** Label of a message's subject, or of the problem with an order. */
export const subjectLabel = ({ subject, problem }: Pick<ContactMessage, 'subject' | 'problem'>): string =>
  problem ? ORDER_PROBLEM_LABELS[problem] : (CONTACT_SUBJECT_LABELS[subject as ContactSubject] ?? subject)
