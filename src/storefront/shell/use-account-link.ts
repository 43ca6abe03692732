import { useSession } from '../shared/use-session.ts'
import type { MenuLink } from '../../domain/content/standard-menus.ts'

const LOGGED_OUT: MenuLink = { label: 'Login', href: '/auth' }
const CUSTOMER: MenuLink = { label: 'Account', href: '/profile' }
const ADMIN: MenuLink = { label: 'Admin', href: '/admin' }

/** The account link of the header. Logged out in the server's HTML and while the session is unknown. */
export function useAccountLink(): MenuLink {
  const session = useSession()
  if (!session?.user) return LOGGED_OUT
  return session.user.isAdmin ? ADMIN : CUSTOMER
}
