import { formatCount } from '../../domain/values/format-count.ts'
import type { Dashboard } from '../../domain/reports/dashboard.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { OrderSummaryTable } from './order-summary-table.tsx'
import * as styles from './waiting-orders.module.css'

/** Orders to send, oldest first. */
export function WaitingOrders({ waiting: { pending, processing, oldest } }: { waiting: Dashboard['openOrders'] }) {
  return (
    <div className="stack">
      <p className={styles.links}>
        <ShopLink className="button quiet" href="/admin?tab=orders&status=pending">
          <b className="num">{formatCount(pending)}</b> pending
        </ShopLink>
        <ShopLink className="button quiet" href="/admin?tab=orders&status=processing">
          <b className="num">{formatCount(processing)}</b> in processing
        </ShopLink>
      </p>
      <OrderSummaryTable
        title="Orders waiting longest"
        orders={oldest}
        more={{ href: '/admin?tab=orders&view=to-send&sort=createdAt', label: 'All to send' }}
      />
    </div>
  )
}
