import { useSuspenseQuery } from '@tanstack/react-query'
import { Headset, Search, User } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Store } from '../../../domain/store/store.ts'
import { orderHelpLink } from '../../../domain/inbox/whatsapp.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { CartLink } from './cart-link.tsx'
import { Logo } from '../../../ui/layout/logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { SearchBox } from '../../search/search-box.tsx'
import { SiteNav } from './site-nav.tsx'
import { useAccountLink } from '../use-account-link.ts'
import { useIsHeaderCompact } from './use-compact.ts'
import * as styles from './site-header.module.css'

export function SiteHeader() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const [isSearchOpen, setSearchOpen] = useState(false)
  return (
    <HeaderBox>
      <div className={styles.bar}>
        <div className={`wrap ${styles.row}`}>
          <MenuButton store={store} />
          <Logo name={store.name} image={store.brand.logo} href="/" />
          <SearchBox open={isSearchOpen} onClose={() => setSearchOpen(false)} />
          <SearchToggle open={isSearchOpen} onToggle={() => setSearchOpen(!isSearchOpen)} />
          <SupportLink store={store} />
          <AccountLink />
          <CartLink />
        </div>
      </div>
      <SiteNav />
    </HeaderBox>
  )
}

/** A component of its own, so that the content does not render again when the header becomes compact. */
function HeaderBox({ children }: { children: ReactNode }) {
  const compact = useIsHeaderCompact()
  return (
    <header
      className={compact ? `${styles.header} ${styles.compact}` : styles.header}
      data-compact={compact || undefined}
    >
      {children}
    </header>
  )
}

function SearchToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="icon-button phone-only"
      aria-label="Search"
      aria-expanded={open}
      aria-controls="header-search"
      onClick={onToggle}
    >
      <Search className="icon icon-l" />
    </button>
  )
}

function SupportLink({ store }: { store: Store }) {
  const link = orderHelpLink(store)
  if (!link) return null
  return (
    <a className={`button bare ${styles.support}`} href={link} target="_blank" rel="noopener">
      <Headset className="icon" />
      Support
    </a>
  )
}

function AccountLink() {
  const { label, href } = useAccountLink()
  return (
    <ShopLink className={`button bare desktop-only ${styles.account}`} href={href} data-testid="account-link">
      <User className="icon" />
      {label}
    </ShopLink>
  )
}
