import { House, LogOut, ShoppingCart } from 'lucide-react'
import type { User } from '../../domain/session.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLogout } from './use-logout.ts'

/** Whose account it is, and the ways out of it. */
export function AccountSide({ user }: { user: User | undefined }) {
  return (
    <aside className="panel" aria-label="Account">
      <div className="account-name">
        <span className="monogram" aria-hidden="true">
          {user?.username.slice(0, 2).toUpperCase()}
        </span>
        <div>
          {user ? <b>{user.username}</b> : <Skeleton className="h-6 w-27.5" />}
          <p className="meta">Student account</p>
        </div>
      </div>
      <nav aria-label="Account">
        <ul className="account-menu">
          <li>
            <ShopLink href="/">
              <House className="icon" />
              Home
            </ShopLink>
          </li>
          <li>
            <ShopLink href="/cart">
              <ShoppingCart className="icon" />
              My Cart
            </ShopLink>
          </li>
          <li>
            <LogoutButton known={user !== undefined} />
          </li>
        </ul>
      </nav>
    </aside>
  )
}

function LogoutButton({ known }: { known: boolean }) {
  const { logout, pending } = useLogout()
  return (
    <button type="button" disabled={!known || pending} onClick={() => void logout()}>
      <LogOut className="icon" />
      Logout
    </button>
  )
}
