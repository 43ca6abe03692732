import { useLocation } from '@tanstack/react-router'
import { BookOpen, Ellipsis, LayoutDashboard, LogOut, type LucideIcon, Package } from 'lucide-react'
import type { User } from '../../domain/accounts/session.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ADMIN_TABS, type AdminTab, tabHref, parseTab } from '../components/admin-url.ts'
import { useLogout } from './use-logout.ts'

/** Admin header: store name, user, logout. */
export function AdminHeader({ user, storeName }: { user: User; storeName: string }) {
  const { logout, pending } = useLogout()
  return (
    <header className="desk-head on-ink">
      <div className="desk-bar">
        <ShopLink className="logo" href="/" aria-label={`${storeName} home`}>
          <Logo name={storeName} />
        </ShopLink>
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
    <nav className="tabbar" aria-label="Bottom">
      {BOTTOM_TABS.map(({ tab, Icon }) => (
        <ShopLink key={tab} href={tabHref(tab)} aria-current={tab === open ? 'page' : undefined}>
          <Icon className="icon" />
          {ADMIN_TABS[tab]}
        </ShopLink>
      ))}
    </nav>
  )
}
