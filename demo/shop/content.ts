import type { SiteTextFields, SiteTextName } from '../../src/domain/content/site-texts.ts'
import { DEMO_CONTACT } from '../../src/domain/store/store-facts.ts'

export const demoBanners: {
  title: string
  subtitle: string
  description: string
  buttonText: string
  buttonLink: string
  image: string
  active: boolean
  /** The days from now on which it is shown; undefined for always. */
  shownIn?: { fromDay: number; untilDay: number }
}[] = [
  {
    title: 'Kota’s study modules, at a student’s price',
    subtitle: 'Your JEE & NEET Study Partner',
    description:
      'New and used books and coaching modules for Class 11, 12 and droppers. Save up to 70% and pay cash when they reach you.',
    buttonText: 'Browse study materials',
    buttonLink: '/categories',
    image: '',
    active: true,
  },
  {
    title: 'The last month before the exam',
    subtitle: 'Question banks and mock papers',
    description: 'Solved papers and test series for JEE and NEET, new and used. Free shipping on all orders.',
    buttonText: 'See the books',
    buttonLink: '/products',
    image: '',
    active: true,
    shownIn: { fromDay: 14, untilDay: 45 },
  },
]

export const demoTestimonials: {
  name: string
  avatar: string
  qualification: string
  comment: string
  rating: number
}[] = [
  {
    name: 'Ananya Sharma',
    avatar: 'AS',
    qualification: 'NEET 2025, Jaipur',
    comment:
      'I bought a used biology set. The pencil marks were only in two volumes, and the diagrams were all there. It came in four days.',
    rating: 5,
  },
  {
    name: 'Rohit Meena',
    avatar: 'RM',
    qualification: 'JEE Main 2025, Kota',
    comment:
      'The rotational motion module was the same one my seniors used. I checked every page before I paid the courier.',
    rating: 4.5,
  },
  {
    name: 'Fatima Khan',
    avatar: 'FK',
    qualification: 'NEET 2024, Bhopal',
    comment:
      'My mother ordered without making an account and paid in cash. One book was missing, and they sent it the same week.',
    rating: 4,
  },
  {
    name: 'Karthik Reddy',
    avatar: 'KR',
    qualification: 'JEE Advanced 2025, Vijayawada',
    comment:
      'Good books, but delivery to my town took seven days and one corner was bent. The price was still fair for a full kit.',
    rating: 3.5,
  },
  {
    name: 'Simran Kaur',
    avatar: 'SK',
    qualification: 'Dropper, NEET 2026, Ludhiana',
    comment:
      'On WhatsApp they told me to wait for the newer edition of the test series instead of selling me the old one.',
    rating: 5,
  },
  {
    name: 'Aditya Verma',
    avatar: 'AV',
    qualification: 'Class 12, JEE 2026, Lucknow',
    comment:
      'The used calculus book has somebody’s notes in the margin, and honestly some of them are better than the solutions.',
    rating: 4.5,
  },
]

export const demoSiteSettings: { key: string; value: string; description: string }[] = [
  {
    key: 'phone',
    value: DEMO_CONTACT.phone,
    description: 'Support number shown in the header, the footer and on Contact Us',
  },
  {
    key: 'email',
    value: DEMO_CONTACT.email,
    description: 'Support address shown in the footer and on Contact Us',
  },
  { key: 'address', value: DEMO_CONTACT.address, description: 'Where the store is' },
  {
    key: 'whatsapp',
    value: DEMO_CONTACT.whatsapp,
    description: 'Number the chat button opens',
  },
  { key: 'facebook', value: 'https://facebook.example/rankshelf', description: 'Facebook page, linked in the footer' },
  {
    key: 'instagram',
    value: 'https://instagram.example/rankshelf',
    description: 'Instagram page, linked in the footer',
  },
  { key: 'twitter', value: 'https://twitter.example/rankshelf', description: 'Twitter page, linked in the footer' },
  {
    key: 'public.hours',
    value: 'Mon to Sat, 10:00–19:00. Sunday closed.',
    description: 'Opening hours, shown to visitors',
  },
  { key: 'public.since', value: '2020', description: 'Year in which the store opened, shown on the home page' },
  {
    key: 'public.grievance_email',
    value: 'grievance@rankshelf.example',
    description: 'Address for complaints',
  },
  {
    key: 'public.grievance_phone',
    value: '+91 90000 00000',
    description: 'Number for complaints',
  },
  {
    key: 'seo.placeholder_reviews',
    value: 'true',
    description:
      'While true, product pages tell search engines a placeholder rating; switch it off once there are reviews',
  },
]

/**
 * A text that staff of the demo have changed for a while and then restored, so that it has versions to look at. Customers
 * read its standard text.
 */
export const demoTextEdit: { name: SiteTextName; fields: SiteTextFields } = {
  name: 'about-us',
  fields: {
    lead: 'Your JEE & NEET Study Partner. Before the exam we pack every order on the day it is placed.',
    body: `## In the weeks before the exam

Question banks, solved papers and test series are on [one page](/products). Orders that arrive before noon leave Kota the same day, and the courier takes {{delivered_within}}.

## What you can hold us to

- Cash on Delivery: you pay when the parcel is in your hands, and nothing before.
- Free shipping on all orders, with no minimum.
- Replacement or return within {{return_within}} of delivery. See the [return policy](/return-policy).

## Talk to us

{{support}}`,
  },
}
