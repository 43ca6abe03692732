import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { formatWeekday } from '../../../domain/values/dates.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { orderEmailsQuery } from '../order-emails.tsx'
import { CommentForm } from './comment-form.tsx'
import { TimelineItem } from './timeline-item.tsx'
import { TIMELINE_FILTER_LABELS, TIMELINE_FILTERS, timelineDays, type TimelineFilter } from './timeline-events.ts'
import { useReadMentions } from './use-read-mentions.ts'
import * as styles from './order-timeline.module.css'

/** What happened to an order, newest first, with the comments of staff and the emails. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const [filter, setFilter] = useState<TimelineFilter>('all')
  const { data: emails = [] } = useQuery(orderEmailsQuery(order.id))
  useReadMentions(order.id)
  const days = timelineDays({ history: order.history ?? [], emails }, filter)
  return (
    <section className={styles.timeline} aria-labelledby="order-timeline">
      <div className={styles.head}>
        <h3 id="order-timeline">Timeline</h3>
        <SelectField
          label="Show"
          data-not-saved=""
          value={filter}
          onChange={({ target }) => setFilter(TIMELINE_FILTERS.find((name) => name === target.value) ?? 'all')}
        >
          {TIMELINE_FILTERS.map((name) => (
            <option key={name} value={name}>
              {TIMELINE_FILTER_LABELS[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <CommentForm id={order.id} />
      {/* Unsigned notes from before orders had comments. */}
      {order.staffNotes && filter !== 'public' && <p className={styles.comment}>{order.staffNotes}</p>}
      {days.length === 0 && <p className="meta">There are no comments yet.</p>}
      {days.map(({ day, events }) => (
        <section key={day} aria-label={formatWeekday(`${day}T12:00:00+05:30`)}>
          <h4 className={styles.day}>{formatWeekday(`${day}T12:00:00+05:30`)}</h4>
          <ol className={styles.events}>
            {events.map((event) => (
              <TimelineItem key={event.key} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}
