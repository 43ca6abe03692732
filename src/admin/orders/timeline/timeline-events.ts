import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import type { OrderHistoryEntry } from '../../../domain/orders/order-timeline.ts'
import { COMMENT_ACTION } from '../../../domain/orders/admin-order.ts'
import { dayOf } from '../../../domain/values/dates.ts'

/** An entry of the history, or an email with its delivery state. */
export type TimelineEvent = { key: string; at: string } & (
  | { kind: 'entry'; entry: OrderHistoryEntry }
  | { kind: 'email'; email: OrderEmail }
)

export const TIMELINE_FILTERS = ['all', 'comments', 'public'] as const
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number]
export const TIMELINE_FILTER_LABELS: Record<TimelineFilter, string> = {
  all: 'Everything',
  comments: 'Comments',
  public: 'What the customer sees',
}

interface Sources {
  history: readonly OrderHistoryEntry[]
  emails: readonly OrderEmail[]
}

/** Merges the history of an order and its emails into days with their events, newest first. */
export function timelineDays(
  { history, emails }: Sources,
  filter: TimelineFilter,
): { day: string; events: TimelineEvent[] }[] {
  const entries = history.map(
    (entry): TimelineEvent => ({ kind: 'entry', key: `entry-${entry.id}`, at: entry.at, entry }),
  )
  const sent = emails.map(
    (email): TimelineEvent => ({ kind: 'email', key: `email-${email.id}`, at: email.sentAt ?? email.createdAt, email }),
  )
  // Entries of one moment stay in the order of the history.
  const events = [...entries, ...sent]
    .filter((event) => isShown(event, filter))
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at))
  return [...Map.groupBy(events, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({ day, events: ofDay }))
}

function isShown(event: TimelineEvent, filter: TimelineFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'comments') return event.kind === 'entry' && event.entry.action === COMMENT_ACTION
  return event.kind === 'email' ? event.email.isForCustomer : event.entry.publicTitle !== null
}
