import { useQuery } from '@tanstack/react-query'
import type { OrderView } from '../../../domain/orders/order-views.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import * as styles from './order-view-tabs.module.css'
import { orderViewsQuery } from '../order-queries.ts'

const LABELS: Record<OrderView, string> = {
  'to-send': 'To send',
  'booked-today': 'Booked today',
  stuck: 'Stuck',
  unpaid: 'Delivered and unpaid',
}
const VIEWS = Object.keys(LABELS) as OrderView[]

/** The views of the work list with the number of orders in each. */
export function OrderViewTabs({ current }: { current: string | undefined }) {
  const { data: counts } = useQuery(orderViewsQuery)
  return (
    <nav className={styles.views} aria-label="Views">
      {VIEWS.map((view) => (
        <ViewLink key={view} href={`/admin?tab=orders&view=${view}`} isCurrent={view === current}>
          {LABELS[view]}
          {counts && (
            <span className={`num ${styles.count} ${view === 'stuck' && counts[view] > 0 ? styles.problem : ''}`}>
              {formatCount(counts[view])}
            </span>
          )}
        </ViewLink>
      ))}
      <ViewLink href="/admin?tab=orders" isCurrent={!current}>
        All
      </ViewLink>
    </nav>
  )
}

interface ViewLinkProps {
  href: string
  isCurrent: boolean
  children: React.ReactNode
}

const ViewLink = ({ href, isCurrent, children }: ViewLinkProps) => (
  <ShopLink className={styles.view} href={href} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </ShopLink>
)
