import { LogOut } from 'lucide-react'
import type { User } from '../../domain/accounts/session.ts'
import { useMay } from '../accounts/use-may.ts'
import { MentionsButton } from '../orders/timeline/mentions-button.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import * as styles from './admin-header.module.css'
import { SearchButton } from './search/search-button.tsx'
import { useLogout } from './use-logout.ts'

/** Admin header: store name, search, user, mentions, logout. */
export function AdminHeader({ user, storeName }: { user: User; storeName: string }) {
  const may = useMay()
  const { logout, pending } = useLogout()
  return (
    <header className={`${styles.header} on-ink`}>
      <div className={styles.bar}>
        <Logo name={storeName} href="/" />
        {may('manager') && <SearchButton />}
        <p>
          Logged in as <b>{user.username}</b>
        </p>
        <MentionsButton />
        <button type="button" className={`button ${styles.logout}`} disabled={pending} onClick={() => void logout()}>
          <LogOut className="icon" />
          <span>Logout</span>
        </button>
      </div>
    </header>
  )
}
