import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import {
  Atom,
  BookOpen,
  CircleQuestionMark,
  Heart,
  House,
  Info,
  LayoutGrid,
  Mail,
  Phone,
  Stethoscope,
  Truck,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useRef } from 'react'
import type { Store } from '../../../domain/store/store.ts'
import { telLink } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useRestoreFocus } from '../../../ui/overlays/use-restore-focus.ts'
import { Logo } from '../../../ui/layout/logo.tsx'
import { EXAM_PAGES } from '../../catalog/exam-pages.ts'
import type { MenuLink } from '../menus.ts'
import * as styles from './mobile-menu.module.css'

const ROWS: (MenuLink & { Icon: LucideIcon })[] = [
  { label: 'Home', href: '/', Icon: House },
  { label: 'JEE', href: EXAM_PAGES.JEE, Icon: Atom },
  { label: 'NEET', href: EXAM_PAGES.NEET, Icon: Stethoscope },
  { label: 'All Categories', href: '/categories', Icon: LayoutGrid },
  { label: 'All Products', href: '/products', Icon: BookOpen },
  { label: 'Wishlist', href: '/wishlist', Icon: Heart },
  { label: 'Track Order', href: '/track-order', Icon: Truck },
  { label: 'About', href: '/about-us', Icon: Info },
  { label: 'Contact', href: '/contact-us', Icon: Mail },
  { label: 'FAQs', href: '/faqs', Icon: CircleQuestionMark },
]

interface Props {
  store: Store
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function MobileMenu({ store, open, onOpenChange }: Props) {
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
            <Logo name={store.name} />
            <Close className="icon-button" aria-label="Close menu">
              <X className="icon icon-l" />
            </Close>
          </div>
          <nav aria-label="Mobile menu">
            {ROWS.map(({ label, href, Icon }) => (
              <ShopLink key={label} href={href} onClick={() => choose(href)}>
                <Icon className="icon" />
                {label}
              </ShopLink>
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
