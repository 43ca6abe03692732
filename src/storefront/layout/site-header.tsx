import { useSuspenseQuery } from '@tanstack/react-query'
import { Headset, Search, User } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Store } from '../../domain/content.ts'
import { orderHelpLink } from '../../domain/whatsapp.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { storeQuery } from '../content/content-queries.ts'
import { CartLink } from './cart-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { SearchBox } from './search-box.tsx'
import { SiteNav } from './site-nav.tsx'
import { useAccountLink } from './use-account-link.ts'
import { useCompact } from './use-compact.ts'

export function SiteHeader() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const [searching, setSearching] = useState(false)
  return (
    <HeaderBox>
      <div className="header-bar">
        <div className="wrap">
          <MenuButton store={store} />
          <ShopLink className="logo" href="/" aria-label={`${store.name} home`}>
            <Logo name={store.name} />
          </ShopLink>
          <SearchBox open={searching} onClose={() => setSearching(false)} />
          <SearchToggle open={searching} onToggle={() => setSearching(!searching)} />
          <SupportLink store={store} />
          <AccountLink />
          <CartLink />
        </div>
      </div>
      <SiteNav />
    </HeaderBox>
  )
}

/** Apart from what is in it, which is not drawn again when the header gets small. */
function HeaderBox({ children }: { children: ReactNode }) {
  const compact = useCompact()
  return (
    <header className={compact ? 'site-header compact' : 'site-header'} data-compact={compact || undefined}>
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
    <a className="button bare desktop-only" href={link} target="_blank" rel="noopener">
      <Headset className="icon" />
      Support
    </a>
  )
}

function AccountLink() {
  const { label, href } = useAccountLink()
  return (
    <ShopLink className="button bare desktop-only account" href={href}>
      <User className="icon" />
      {label}
    </ShopLink>
  )
}
