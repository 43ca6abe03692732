import { useLocation } from '@tanstack/react-router'
import { BookOpen, Ellipsis, LayoutDashboard, LogOut, type LucideIcon, Package } from 'lucide-react'
import type { User } from '../../domain/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ADMIN_TABS, type AdminTab, tabHref, tabOf } from './admin-address.ts'
import { useLogout } from './use-logout.ts'

/** Whose back office this is, who works in it, and the way out. */
export function StaffHeader({ user, storeName }: { user: User; storeName: string }) {
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

const BOTTOM: { tab: AdminTab; Icon: LucideIcon }[] = [
  { tab: 'dashboard', Icon: LayoutDashboard },
  { tab: 'products', Icon: BookOpen },
  { tab: 'orders', Icon: Package },
  { tab: 'more', Icon: Ellipsis },
]

/** The bottom bar of phones. */
export function StaffBar() {
  const open = useLocation({
    select: ({ pathname, search }) => (pathname === '/admin' ? tabOf(search as Record<string, string>) : undefined),
  })
  return (
    <nav className="tabbar" aria-label="Bottom">
      {BOTTOM.map(({ tab, Icon }) => (
        <ShopLink key={tab} href={tabHref(tab)} aria-current={tab === open ? 'page' : undefined}>
          <Icon className="icon" />
          {ADMIN_TABS[tab]}
        </ShopLink>
      ))}
    </nav>
  )
}
