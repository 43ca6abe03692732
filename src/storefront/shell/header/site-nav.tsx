import { useLocation } from '@tanstack/react-router'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { ABOUT_MENU, examMenu } from '../menus.ts'
import * as styles from './site-nav.module.css'
import { NavDropdown } from './nav-dropdown.tsx'

const JEE_MENU = examMenu('JEE')
const NEET_MENU = examMenu('NEET')

export function SiteNav() {
  return (
    <nav className={styles.nav} aria-label="Main">
      <div className="wrap">
        <ul className={styles.list}>
          <NavLink href="/" label="Home" />
          <NavDropdown label="JEE Materials" links={JEE_MENU} />
          <NavDropdown label="NEET Materials" links={NEET_MENU} />
          <NavLink href="/products" label="All Products" />
          <NavDropdown label="About Us" links={ABOUT_MENU} />
          <NavLink href="/track-order" label="Track Order" />
        </ul>
      </div>
    </nav>
  )
}

function NavLink({ href, label }: { href: string; label: string }) {
  const here = useLocation({ select: ({ pathname }) => pathname === href })
  return (
    <li className={styles.item}>
      <ShopLink href={href} aria-current={here ? 'page' : undefined}>
        {label}
      </ShopLink>
    </li>
  )
}
