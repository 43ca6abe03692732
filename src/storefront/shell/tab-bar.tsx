import { useLocation } from '@tanstack/react-router'
import { BookOpen, House, LayoutGrid, ShoppingCart, User, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { itemCount } from '../../domain/orders/cart.ts'
import { BottomBar, BottomBarLink } from '../../ui/navigation/bottom-bar.tsx'
import { useCart } from '../cart/cart-store.ts'
import { CartCount } from './cart-count.tsx'
import { useAccountLink } from './use-account-link.ts'
import * as styles from './tab-bar.module.css'

/** The bottom bar of phones. */
export function TabBar() {
  const count = itemCount(useCart())
  const account = useAccountLink()
  return (
    <BottomBar>
      <Tab href="/" label="Home" Icon={House} />
      <Tab href="/categories" label="Categories" Icon={LayoutGrid} />
      <Tab href="/cart" label="Cart" Icon={ShoppingCart}>
        {count > 0 ? (
          <CartCount className={styles.count}>
            <span className="sr-only">items </span>
            {count}
          </CartCount>
        ) : (
          <span className="sr-only">items 0</span>
        )}
      </Tab>
      <Tab href="/products" label="Products" Icon={BookOpen} />
      <Tab href={account.href} label="Account" Icon={User} />
    </BottomBar>
  )
}

interface TabProps {
  href: string
  label: string
  Icon: LucideIcon
  children?: ReactNode
}

function Tab({ href, label, Icon, children }: TabProps) {
  const isCurrent = useLocation({ select: ({ pathname }) => isWithin(pathname, href) })
  return (
    <BottomBarLink href={href} label={label} Icon={Icon} isCurrent={isCurrent}>
      {children}
    </BottomBarLink>
  )
}

const isWithin = (path: string, tab: string): boolean => path === tab || (tab !== '/' && path.startsWith(`${tab}/`))
