import { ADMIN_TABS, type AdminTab } from '../components/admin-url.ts'
import { CountBadge } from '../components/count-badge.tsx'
import * as styles from './tab-label.module.css'
import { useUnreadOrders } from './unread-orders.ts'

/** The name of a tab; Orders with the number of new orders. */
export const TabLabel = ({ tab }: { tab: AdminTab }) => (
  <>
    {ADMIN_TABS[tab]}
    {tab === 'orders' && <NewOrdersBadge />}
  </>
)

/** The number of new orders. Screen readers read the status of `NewOrderNotifier`. */
export function NewOrdersBadge() {
  return <CountBadge count={useUnreadOrders()} className={styles.badge} data-testid="new-orders" />
}
