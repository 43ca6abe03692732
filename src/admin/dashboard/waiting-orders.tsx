import { formatCount } from '../../domain/values/format-count.ts'
import type { Dashboard } from '../../domain/reports/dashboard.ts'
import { TODAY_LINKS, toSendLink } from '../../domain/reports/dashboard-links.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { OrderSummaryTable } from './order-summary-table.tsx'
import * as styles from './waiting-orders.module.css'

/** Orders to send, oldest first. */
export function WaitingOrders({ waiting: { pending, processing, oldest } }: { waiting: Dashboard['openOrders'] }) {
  return (
    <div className="stack">
      <p className={styles.links}>
        <StatusLink status="pending" count={pending} label="pending" />
        <StatusLink status="processing" count={processing} label="in processing" />
      </p>
      <OrderSummaryTable
        title="Orders waiting longest"
        orders={oldest}
        more={{ href: `${TODAY_LINKS.toSend}&sort=createdAt`, label: 'All to send' }}
      />
    </div>
  )
}

/** Leads to the orders to send with a status, if there are any. */
const StatusLink = ({ status, count, label }: { status: 'pending' | 'processing'; count: number; label: string }) =>
  count > 0 && (
    <ShopLink className="button quiet" href={toSendLink(status)}>
      <b className="num">{formatCount(count)}</b> {label}
    </ShopLink>
  )
