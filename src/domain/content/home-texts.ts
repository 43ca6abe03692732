import { TAGLINE } from '../store/store-facts.ts'

/** The texts of the home page that apply until staff change them. The banner is shown while no other is active. */
export const STANDARD_HOME_TEXTS = {
  bannerSubtitle: TAGLINE,
  bannerTitle: 'Study modules at a student’s price',
  bannerDescription:
    'New and used books and coaching modules for Class 11, 12 and droppers. Save up to 70% and pay cash when they reach you.',
  bannerButton: 'Browse study materials',
  bannerLink: '/categories',
  noteTitle: 'Free shipping on every order.',
  noteText: 'No minimum, no hidden charge.',
  neetTitle: 'Popular NEET Books',
  jeeTitle: 'Popular JEE Books',
  institutesTitle: 'Shop by Institute',
  dealsTitle: 'Hot Deals & Discounts',
  categoriesTitle: 'Browse by Category',
  testimonialsTitle: 'What students say',
} as const
export type HomeTexts = Record<keyof typeof STANDARD_HOME_TEXTS, string>

export const HOME_TEXT_NAMES = Object.keys(STANDARD_HOME_TEXTS) as (keyof HomeTexts)[]
