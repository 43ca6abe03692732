import { CLASS_TYPES, type ClassType, type ExamType } from '../catalog/exams.ts'
import { EXAM_PAGES } from '../catalog/exam-pages.ts'

export interface MenuLink {
  label: string
  /** A page of the store or a URL. */
  href: string
}

// Constants instead of one object, so that the scripts of a page contain only the menus that it shows.

const CLASS_NAMES: Record<ClassType, string> = { '11th': 'Class 11th', '12th': 'Class 12th', dropper: 'Dropper Batch' }

/** The links below 'JEE Materials' or 'NEET Materials'. */
export const examMenu = (exam: ExamType): MenuLink[] => [
  ...CLASS_TYPES.map((value) => ({
    label: CLASS_NAMES[value],
    href: `/products?examType=${exam}&classType=${value}`,
  })),
  { label: 'New Materials', href: `/products?examType=${exam}&condition=new` },
  { label: `View all ${exam} Materials`, href: EXAM_PAGES[exam] },
]

export const POLICY_LINKS: MenuLink[] = [
  { label: 'Shipping Policy', href: '/shipping-policy' },
  { label: 'Return Policy', href: '/return-policy' },
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms-conditions' },
]

export const ABOUT_MENU: MenuLink[] = [
  { label: 'About', href: '/about-us' },
  { label: 'Contact', href: '/contact-us' },
  { label: 'FAQs', href: '/faqs' },
  ...POLICY_LINKS,
]

/** The links of the header after its menus. */
export const HEADER_LINKS: MenuLink[] = [{ label: 'Track Order', href: '/track-order' }]

export const QUICK_LINKS: MenuLink[] = [
  { label: 'Home', href: '/' },
  { label: 'All Products', href: '/products' },
  { label: 'Wishlist', href: '/wishlist' },
  { label: 'Track Order', href: '/track-order' },
  { label: 'About Us', href: '/about-us' },
  { label: 'Contact', href: '/contact-us' },
  { label: 'FAQs', href: '/faqs' },
]

export const CATEGORY_LINKS: MenuLink[] = [
  { label: 'JEE Materials', href: EXAM_PAGES.JEE },
  { label: 'NEET Materials', href: EXAM_PAGES.NEET },
  ...CLASS_TYPES.map((value) => ({ label: CLASS_NAMES[value], href: `/products?classType=${value}` })),
  { label: 'Used Books', href: '/products?condition=used' },
]
