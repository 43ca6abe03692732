import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { BatchOrder, ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import * as styles from './batch-progress.module.css'

/** How many orders of a batch are booked, refused and waiting, as a bar and in words. */
export function BatchProgress({ batch: { actor, createdAt, orders } }: { batch: ShipmentBatch }) {
  const count = (state: BatchOrder['state']) => orders.filter((order) => order.state === state).length
  const [booked, refused, waiting] = [count('booked'), count('refused'), count('waiting')]
  return (
    <section className={`panel ${styles.progress}`}>
      <div role="status">
        <h1>{titleOf(booked, waiting, orders.length)}</h1>
      </div>
      <p className="meta">
        Sent by {actor}, {formatDateTime(createdAt)}.{waiting > 0 && ' You can close this page: the work goes on.'}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {booked > 0 && <span className={styles.booked} style={{ flexGrow: booked }} />}
        {refused > 0 && <span className={styles.refused} style={{ flexGrow: refused }} />}
        {waiting > 0 && <span style={{ flexGrow: waiting }} />}
      </div>
      <ul className={styles.counts}>
        <li>
          <CircleCheck className={`icon ${styles.bookedIcon}`} />
          <b className="num">{booked}</b> booked
        </li>
        <li>
          <CircleX className={`icon ${styles.refusedIcon}`} />
          <b className="num">{refused}</b> refused
        </li>
        {waiting > 0 && (
          <li>
            <CircleDashed className="icon" />
            <b className="num">{waiting}</b> waiting
          </li>
        )}
      </ul>
    </section>
  )
}

function titleOf(booked: number, waiting: number, total: number): string {
  const parcels = total === 1 ? '1 parcel' : `${total} parcels`
  if (waiting > 0) return `Booking ${parcels}`
  if (booked === total) return total === 1 ? `${parcels} booked` : `All ${parcels} booked`
  return `${booked} of ${parcels} booked`
}
