import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../domain/dates.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { stuckParcelsQuery } from './dashboard-queries.ts'

const SENTENCES = {
  booking: 'was not booked whole',
  cancelling: 'is cancelled, but was not called back',
} as const

/** Parcels of which the courier gave something up; their orders tell more, and have it tried again. */
export function StuckParcels() {
  const { data = [] } = useQuery(stuckParcelsQuery())
  // Nothing to do, nothing to look at.
  if (data.length === 0) return null
  return (
    <section className="panel" aria-labelledby="stuck-parcels">
      <div className="panel-head">
        <h2 id="stuck-parcels">Parcels that need you</h2>
        <span className="meta num">{data.length}</span>
      </div>
      <ul className="low-stock">
        {data.map(({ id, orderId, task, trouble, since }) => (
          <li key={id} className="line-name">
            <span className="grow">
              Order #{orderId} {SENTENCES[task]}
              <br />
              <span className="meta">
                <time dateTime={since}>{formatMoment(since)}</time>
              </span>
              <br />
              <span className="stock out">{trouble}</span>
            </span>
            <ShopLink className="button quiet" href={`/admin?tab=orders&order=${orderId}`}>
              Open order <span className="sr-only">{orderId}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
