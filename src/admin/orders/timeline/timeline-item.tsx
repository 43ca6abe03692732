import { Eye, Mail, MessageSquare, Package, Pencil, ShoppingCart, Truck, Undo2 } from 'lucide-react'
import { COMMENT_ACTION } from '../../../domain/orders/admin-order.ts'
import type { OrderHistoryEntry } from '../../../domain/orders/order-timeline.ts'
import { describeState } from '../order-emails.tsx'
import { ACTION_LABELS, describeFieldChange } from './history-labels.ts'
import type { TimelineEvent } from './timeline-events.ts'
import * as styles from './order-timeline.module.css'

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** One event: an entry of the history with its values, or an email with its delivery state. */
export function TimelineItem({ event }: { event: TimelineEvent }) {
  const isCourier = event.kind === 'entry' && event.entry.by === 'courier'
  return (
    <li className={styles.event}>
      <span className={isCourier ? styles.courier : styles.mark} aria-hidden="true">
        <EventIcon event={event} />
      </span>
      <div className={styles.text}>
        {event.kind === 'email' ? (
          <>
            <p>Email “{event.email.subject}”</p>
            <p className={styles.change}>{describeState(event.email)}</p>
          </>
        ) : (
          <Entry entry={event.entry} />
        )}
      </div>
      <time className="meta num" dateTime={event.at}>
        {timeFormat.format(new Date(event.at))}
      </time>
    </li>
  )
}

function Entry({ entry: { actor, action, changes, publicTitle } }: { entry: OrderHistoryEntry }) {
  return (
    <>
      <p>
        <b>{actor}</b> {ACTION_LABELS[action] ?? action}
        {publicTitle !== null && (
          <span className={styles.public} title={`The customer reads: ${publicTitle}`}>
            <Eye className="icon icon-s" aria-hidden="true" /> public
          </span>
        )}
      </p>
      {changes.map((change) => (
        <p key={change.field} className={action === COMMENT_ACTION ? styles.comment : styles.change}>
          {action === COMMENT_ACTION ? change.after : describeFieldChange(change)}
        </p>
      ))}
    </>
  )
}

function EventIcon({ event }: { event: TimelineEvent }) {
  const props = { className: 'icon icon-s' }
  if (event.kind === 'email') return <Mail {...props} />
  const { action, by } = event.entry
  if (action === COMMENT_ACTION) return <MessageSquare {...props} />
  if (action === 'return') return <Undo2 {...props} />
  if (by === 'courier' || action === 'ship') return <Truck {...props} />
  if (action === 'place') return <ShoppingCart {...props} />
  return action === 'pack' || action === 'unpack' ? <Package {...props} /> : <Pencil {...props} />
}
