import { EXAM_PAGES } from '../catalog/exam-pages.ts'
import type { MenuLink } from './standard-menus.ts'

/** The standard menu on phones. A file of its own: only the menu, which loads on demand, contains it. */
export const MOBILE_MENU: MenuLink[] = [
  { label: 'Home', href: '/' },
  { label: 'JEE', href: EXAM_PAGES.JEE },
  { label: 'NEET', href: EXAM_PAGES.NEET },
  { label: 'All Categories', href: '/categories' },
  { label: 'All Products', href: '/products' },
  { label: 'Wishlist', href: '/wishlist' },
  { label: 'Track Order', href: '/track-order' },
  { label: 'About', href: '/about-us' },
  { label: 'Contact', href: '/contact-us' },
  { label: 'FAQs', href: '/faqs' },
]
