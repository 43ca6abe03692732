import { useSession } from '../accounts/use-session.ts'
import type { MenuLink } from './menus.ts'

const LOGGED_OUT: MenuLink = { label: 'Login', href: '/auth' }
const CUSTOMER: MenuLink = { label: 'Account', href: '/profile' }
const ADMIN: MenuLink = { label: 'Admin', href: '/admin' }

/** Where the visitor's account is. Logged out in the server's HTML, and as long as the session is not known. */
export function useAccountLink(): MenuLink {
  const session = useSession()
  if (!session?.user) return LOGGED_OUT
  return session.user.isAdmin ? ADMIN : CUSTOMER
}
