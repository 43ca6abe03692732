import { useLocation } from '@tanstack/react-router'
import { BookOpen, Ellipsis, LayoutDashboard, LogOut, type LucideIcon, Package } from 'lucide-react'
import type { User } from '../../domain/accounts/session.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { BottomBar, BottomBarLink } from '../../ui/navigation/bottom-bar.tsx'
import { ADMIN_TABS, type AdminTab, tabHref, parseTab } from '../components/admin-url.ts'
import { useLogout } from './use-logout.ts'

/** Admin header: store name, user, logout. */
export function AdminHeader({ user, storeName }: { user: User; storeName: string }) {
  const { logout, pending } = useLogout()
  return (
    <header className="desk-head on-ink">
      <div className="desk-bar">
        <Logo name={storeName} href="/" />
        <p>
          Logged in as <b>{user.username}</b>
        </p>
        <button type="button" className="button" disabled={pending} onClick={() => void logout()}>
          <LogOut className="icon" />
          Logout
        </button>
      </div>
    </header>
  )
}

const BOTTOM_TABS: { tab: AdminTab; Icon: LucideIcon }[] = [
  { tab: 'dashboard', Icon: LayoutDashboard },
  { tab: 'products', Icon: BookOpen },
  { tab: 'orders', Icon: Package },
  { tab: 'more', Icon: Ellipsis },
]

/** Bottom navigation on phones. */
export function AdminBottomBar() {
  const open = useLocation({
    select: ({ pathname, search }) => (pathname === '/admin' ? parseTab(search as Record<string, string>) : undefined),
  })
  return (
    <BottomBar>
      {BOTTOM_TABS.map(({ tab, Icon }) => (
        <BottomBarLink key={tab} href={tabHref(tab)} label={ADMIN_TABS[tab]} Icon={Icon} isCurrent={tab === open} />
      ))}
    </BottomBar>
  )
}
