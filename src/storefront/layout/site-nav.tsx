import { useLocation } from '@tanstack/react-router'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ABOUT_MENU, examMenu } from './menus.ts'
import { NavDropdown } from './nav-dropdown.tsx'

const JEE_MENU = examMenu('JEE')
const NEET_MENU = examMenu('NEET')

export function SiteNav() {
  return (
    <nav className="site-nav" aria-label="Main">
      <div className="wrap">
        <ul>
          <NavLink href="/" label="Home" />
          <NavDropdown label="JEE Materials" links={JEE_MENU} />
          <NavDropdown label="NEET Materials" links={NEET_MENU} />
          <NavLink href="/products" label="All Products" />
          <NavDropdown label="About Us" links={ABOUT_MENU} />
        </ul>
      </div>
    </nav>
  )
}

function NavLink({ href, label }: { href: string; label: string }) {
  const here = useLocation({ select: ({ pathname }) => pathname === href })
  return (
    <li>
      <ShopLink href={href} aria-current={here ? 'page' : undefined}>
        {label}
      </ShopLink>
    </li>
  )
}
