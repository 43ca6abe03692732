import { Heart, House, LogOut, ShoppingCart, Truck } from 'lucide-react'
import type { User } from '../../../domain/accounts/session.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useLogout } from './use-logout.ts'
import * as styles from './account-sidebar.module.css'

export function AccountSidebar({ user }: { user: User | undefined }) {
  return (
    <aside className="panel" aria-label="Account">
      <div className={styles.customer}>
        <span className="monogram" aria-hidden="true">
          {user?.username.slice(0, 2).toUpperCase()}
        </span>
        {user ? <b>{user.username}</b> : <Skeleton className={`with-script ${styles.nameSkeleton}`} />}
      </div>
      <nav aria-label="Account">
        <ul className={styles.menu}>
          {/* On phones the bar at the bottom has both. */}
          <li className="desktop-only">
            <ShopLink href="/">
              <House className="icon" />
              Home
            </ShopLink>
          </li>
          <li className="desktop-only">
            <ShopLink href="/cart">
              <ShoppingCart className="icon" />
              My Cart
            </ShopLink>
          </li>
          <li>
            <ShopLink href="/wishlist">
              <Heart className="icon" />
              My Wishlist
            </ShopLink>
          </li>
          <li>
            <ShopLink href="/track-order">
              <Truck className="icon" />
              Track Order
            </ShopLink>
          </li>
          <li>
            <LogoutButton enabled={user !== undefined} />
          </li>
        </ul>
      </nav>
    </aside>
  )
}

function LogoutButton({ enabled }: { enabled: boolean }) {
  const { logout, pending } = useLogout()
  return (
    <button type="button" disabled={!enabled || pending} onClick={() => void logout()}>
      <LogOut className="icon" />
      Logout
    </button>
  )
}
