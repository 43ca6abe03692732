import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import {
  Atom,
  BookOpen,
  CircleQuestionMark,
  Heart,
  House,
  Info,
  LayoutGrid,
  Link,
  Mail,
  Phone,
  Stethoscope,
  Truck,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useRef } from 'react'
import { EXAM_PAGES } from '../../../domain/catalog/exam-pages.ts'
import { MOBILE_MENU } from '../../../domain/content/mobile-menu-links.ts'
import type { MenuLink } from '../../../domain/content/standard-menus.ts'
import type { Store } from '../../../domain/store/store.ts'
import { telLink } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useRestoreFocus } from '../../../ui/overlays/use-restore-focus.ts'
import { Logo } from '../../../ui/layout/logo.tsx'
import { useMenus } from '../use-menus.ts'
import * as styles from './mobile-menu.module.css'

/** Icons by page; another page has the icon of a link. */
const ICONS: Partial<Record<string, LucideIcon>> = {
  '/': House,
  [EXAM_PAGES.JEE]: Atom,
  [EXAM_PAGES.NEET]: Stethoscope,
  '/categories': LayoutGrid,
  '/products': BookOpen,
  '/wishlist': Heart,
  '/track-order': Truck,
  '/about-us': Info,
  '/contact-us': Mail,
  '/faqs': CircleQuestionMark,
}

interface Props {
  store: Store
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function MobileMenu({ store, open, onOpenChange }: Props) {
  const { mobileMenu = MOBILE_MENU } = useMenus()
  const isLeavingPage = useRef(false)
  const choose = (href: string) => {
    isLeavingPage.current = new URL(href, location.href).pathname !== location.pathname
    onOpenChange(false)
  }
  const { onOpenAutoFocus, onCloseAutoFocus } = useRestoreFocus()
  // The menu button gets the focus back, unless a navigation is pending: then the heading of the new page gets it.
  const restoreFocus = (event: Event) => {
    if (isLeavingPage.current) event.preventDefault()
    else onCloseAutoFocus(event)
    isLeavingPage.current = false
  }
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim" />
        <Content
          className={styles.menu}
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={restoreFocus}
        >
          <Title className="sr-only">Menu</Title>
          <div className={styles.header}>
            <Logo name={store.name} image={store.brand.logo} />
            <Close className="icon-button" aria-label="Close menu">
              <X className="icon icon-l" />
            </Close>
          </div>
          <nav aria-label="Mobile menu">
            {mobileMenu.map(({ label, href }) => (
              <MenuRow key={label} label={label} href={href} onChoose={choose} />
            ))}
          </nav>
          {store.phone && (
            <a className={styles.phone} href={telLink(store.phone)}>
              <Phone className="icon" />
              {store.phone}
            </a>
          )}
        </Content>
      </Portal>
    </Root>
  )
}

function MenuRow({ label, href, onChoose }: MenuLink & { onChoose: (href: string) => void }) {
  const Icon = ICONS[href] ?? Link
  return (
    <ShopLink href={href} onClick={() => onChoose(href)}>
      <Icon className="icon" />
      {label}
    </ShopLink>
  )
}
