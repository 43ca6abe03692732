import type { PublicEvent } from '../../../domain/orders/order-timeline.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import * as styles from './order-timeline.module.css'

/** What happened to an order and its returns, newest first. */
export const OrderTimeline = ({ events }: { events: readonly PublicEvent[] }) => (
  <section className="panel stack" aria-labelledby="order-timeline">
    <h2 className="h3" id="order-timeline">
      What happened so far
    </h2>
    <ol className={styles.events}>
      {events.toReversed().map(({ id, at, title }) => (
        <li key={id}>
          <b>{title}</b>
          <time className="meta num" dateTime={at}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  </section>
)
