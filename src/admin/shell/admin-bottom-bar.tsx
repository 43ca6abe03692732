import { BookOpen, Ellipsis, LayoutDashboard, type LucideIcon, Package } from 'lucide-react'
import { useMay } from '../accounts/use-may.ts'
import { BottomBar, BottomBarLink } from '../../ui/navigation/bottom-bar.tsx'
import { NewOrdersBadge } from '../orders/tab-label.tsx'
import { ADMIN_TABS, type AdminTab, TAB_ROLES, tabHref } from '../components/admin-url.ts'

const TABS: { tab: AdminTab; Icon: LucideIcon }[] = [
  { tab: 'dashboard', Icon: LayoutDashboard },
  { tab: 'products', Icon: BookOpen },
  { tab: 'orders', Icon: Package },
  { tab: 'more', Icon: Ellipsis },
]

/** Bottom navigation on phones. */
export function AdminBottomBar({ current }: { current: AdminTab }) {
  const may = useMay()
  return (
    <BottomBar>
      {TABS.filter(({ tab }) => may(TAB_ROLES[tab])).map(({ tab, Icon }) => (
        <BottomBarLink key={tab} href={tabHref(tab)} label={ADMIN_TABS[tab]} Icon={Icon} isCurrent={tab === current}>
          {tab === 'orders' && <NewOrdersBadge />}
        </BottomBarLink>
      ))}
    </BottomBar>
  )
}
