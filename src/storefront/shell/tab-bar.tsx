import { useLocation } from '@tanstack/react-router'
import { BookOpen, House, LayoutGrid, ShoppingCart, User, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { itemCount } from '../../domain/orders/cart.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useAccountLink } from './use-account-link.ts'

/** The bottom bar of phones. */
export function TabBar() {
  const count = itemCount(useCart())
  const account = useAccountLink()
  return (
    <nav className="tabbar" aria-label="Bottom">
      <Tab href="/" label="Home" Icon={House} />
      <Tab href="/categories" label="Categories" Icon={LayoutGrid} />
      <Tab href="/cart" label="Cart" Icon={ShoppingCart}>
        <span className="count">
          <span className="sr-only">items </span>
          {count}
        </span>
      </Tab>
      <Tab href="/products" label="Products" Icon={BookOpen} />
      <Tab href={account.href} label="Account" Icon={User} />
    </nav>
  )
}

interface TabProps {
  href: string
  label: string
  Icon: LucideIcon
  children?: ReactNode
}

function Tab({ href, label, Icon, children }: TabProps) {
  const here = useLocation({ select: ({ pathname }) => isWithin(pathname, href) })
  return (
    <ShopLink href={href} aria-current={here ? 'page' : undefined}>
      <Icon className="icon" />
      {label}
      {children}
    </ShopLink>
  )
}

const isWithin = (path: string, tab: string): boolean => path === tab || (tab !== '/' && path.startsWith(`${tab}/`))
