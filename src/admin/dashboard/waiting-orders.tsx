import { formatCount } from '../../domain/counts.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { OrderBriefs } from './order-briefs.tsx'

/** What has to be packed, the longest waiting first. */
export function WaitingOrders({ waiting: { pending, processing, oldest } }: { waiting: Dashboard['waiting'] }) {
  return (
    <div className="stack">
      <p className="waiting-line">
        <ShopLink className="button quiet" href="/admin?tab=orders&status=pending">
          <b className="num">{formatCount(pending)}</b> pending
        </ShopLink>
        <ShopLink className="button quiet" href="/admin?tab=orders&status=processing">
          <b className="num">{formatCount(processing)}</b> in processing
        </ShopLink>
      </p>
      <OrderBriefs
        title="Orders waiting longest"
        orders={oldest}
        more={{ href: '/admin?tab=orders&status=pending&sort=createdAt', words: 'All pending' }}
      />
    </div>
  )
}
