import { useLocation } from '@tanstack/react-router'
import { ABOUT_MENU, examMenu, HEADER_LINKS } from '../../../domain/content/standard-menus.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useMenus } from '../use-menus.ts'
import * as styles from './site-nav.module.css'
import { NavDropdown } from './nav-dropdown.tsx'

const JEE_MENU = examMenu('JEE')
const NEET_MENU = examMenu('NEET')

export function SiteNav() {
  const { jeeMenu = JEE_MENU, neetMenu = NEET_MENU, aboutMenu = ABOUT_MENU, headerLinks = HEADER_LINKS } = useMenus()
  return (
    <nav className={styles.nav} aria-label="Main">
      <div className="wrap">
        <ul className={styles.list}>
          <NavLink href="/" label="Home" />
          <NavDropdown label="JEE Materials" links={jeeMenu} />
          <NavDropdown label="NEET Materials" links={neetMenu} />
          <NavLink href="/products" label="All Products" />
          <NavDropdown label="About Us" links={aboutMenu} />
          {headerLinks.map((link) => (
            <NavLink key={link.label} {...link} />
          ))}
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
