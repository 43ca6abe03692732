export const TAGLINE = 'Your JEE & NEET Study Partner'
export const DEFAULT_TITLE = 'Premier JEE & NEET Study Materials Store'
export const DEFAULT_DESCRIPTION =
  'Buy new and used JEE and NEET books and coaching modules. Cash on Delivery, free shipping on all orders, 7-day replacement.'
export const DEFAULT_KEYWORDS =
  'JEE books, NEET books, Kota study material, Allen modules, Resonance modules, Motion modules, Physics Wallah books, Aakash modules, used coaching modules'
export const DEFAULT_SOCIAL_IMAGE = '/og.png'

/** The contact details of the demo, by the key of their setting. They reach no one: replace them. */
export const DEMO_CONTACT = {
  phone: '+91 90000 00000',
  whatsapp: '+91 90000 00000',
  email: 'help@rankshelf.example',
  address: 'Talwandi, Kota, Rajasthan 324005',
} as const

/** Defaults for missing site settings. Phone number and email address stand in the footer only; the opening checklist names them. */
export const DEFAULT_CONTACT = {
  address: 'Kota, Rajasthan',
  phone: DEMO_CONTACT.phone,
  email: DEMO_CONTACT.email,
} as const
