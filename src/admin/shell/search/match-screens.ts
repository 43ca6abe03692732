import {
  ADMIN_TABS,
  type AdminTab,
  MORE_SECTIONS,
  type MoreSection,
  receiveHref,
  sectionHref,
  SETTINGS_GROUPS,
  type SettingsGroup,
  settingsHref,
  tabHref,
} from '../../components/admin-url.ts'

/** A screen of the admin area that the search leads to. */
export interface FoundScreen {
  label: string
  href: string
}

/** Words for the contents of a screen, besides its name. */
const WORDS: Partial<Record<AdminTab | MoreSection, string>> = {
  dashboard: 'today sales checklist google merchant failed jobs',
  products: 'books catalogue mrp stock price import export isbn sku',
  orders: 'courier ship parcels refund pay back unpaid stuck dispatch awb tracking',
  categories: 'subjects exams',
  institutes: 'coaching allen resonance',
  returns: 'refund replacement exchange money back damaged wrong book complaint',
  rto: 'rto undelivered came back refused parcel receive restock',
  'failed-deliveries': 'ndr undelivered not delivered attempt reattempt courier reply address',
  reports: 'sales revenue turnover books sold by day month export profit stock days',
  'cod-risk': 'fraud fake refused score points model',
  'email-templates': 'mails messages wording template variables',
  invoices: 'bill of supply credit note gst tax accountant hsn',
  cash: 'money remittance settlement payment received paid upi wallet crf utr courier owed ledger cod bank import xls month',
  customers: 'buyers phone notes block merge refused',
  promotions: 'coupon discount code offer sale welcome10 report',
  calls: 'confirmation call list phone cod link unreachable declined',
  'site-texts': 'pages policy faqs about terms shipping return privacy menus navigation footer home page versions',
  banners: 'home page hero pictures',
  testimonials: 'reviews home page',
  'search-words': 'synonyms spelling find short forms',
  'site-settings': 'keys',
  subscribers: 'newsletter',
  'contact-messages': 'inbox contact form',
  reviews: 'ratings stars moderation reply buyers',
  integrations: 'shiprocket courier google merchant',
  'email-settings': 'smtp sender test email',
  whatsapp: 'meta cloud api messages template webhook opt-in',
  'deletion-requests': 'privacy erase anonymise account data customers',
  staff: 'users password admin two-factor login accounts',
  audit: 'history changes who',
}
const SETTINGS_WORDS: Partial<Record<SettingsGroup, string>> = {
  shop: 'site settings phone address gstin seller legal name hours opening whatsapp email facebook instagram twitter social',
  complaints: 'site settings grievance officer nodal',
  parcels: 'site settings package weight size length width thickness courier',
  'search-engines': 'site settings google ratings reviews stars seo',
  confirmation: 'site settings policy risk call link hold reminder cancel cod',
  brand: 'site settings logo colour color theme favicon',
  returns: 'site settings replacement refund days policy window pickup',
  reviews: 'site settings ratings stars placeholder check',
}
const MAX_SCREENS = 5
const MIN_GUESSED_LENGTH = 4

const SCREENS = [
  ...keysOf(ADMIN_TABS).map((tab) => ({ label: ADMIN_TABS[tab], href: tabHref(tab), words: WORDS[tab] })),
  ...keysOf(MORE_SECTIONS).map((section) => ({
    label: MORE_SECTIONS[section].label,
    href: sectionHref(section),
    words: WORDS[section],
  })),
  // Advanced is the table of Site Settings.
  ...keysOf(SETTINGS_WORDS).map((group) => ({
    label: SETTINGS_GROUPS[group],
    href: settingsHref(group),
    words: SETTINGS_WORDS[group],
  })),
  { label: 'New order', href: '/admin/orders/new', words: 'create add manual phone counter whatsapp walk in draft' },
  { label: 'Packing', href: '/admin/pack', words: 'scan pack slip barcode camera' },
  { label: 'Receive a parcel', href: receiveHref(), words: 'rto return scan came back' },
  { label: 'Receive stock', href: '/admin/stock/receive', words: 'count purchase supplier inventory barcode scan' },
  {
    label: 'Import products',
    href: '/admin/products/import',
    words: 'upload csv excel xlsx shopify woocommerce file list',
  },
].map(({ label, href, words = '' }) => ({ label, href, name: toWords(label), all: toWords(`${label} ${words}`) }))

/** Finds screens by their name and content. A word of four letters or more may have one wrong letter. */
export function matchScreens(search: string): FoundScreen[] {
  const words = toWords(search)
  if (words.length === 0) return []
  const contains = (text: readonly string[], isMatch: (typed: string, word: string) => boolean) =>
    words.every((typed) => text.some((word) => isMatch(typed, word)))
  const level = ({ name, all }: (typeof SCREENS)[number]): number => {
    if (contains(name, startsWith)) return 3
    if (contains(all, startsWith)) return 2
    return contains(all, isMisspelt) ? 1 : 0
  }
  const ranked = SCREENS.map((screen) => ({ screen, level: level(screen) })).filter((entry) => entry.level > 0)
  const best = Math.max(0, ...ranked.map((entry) => entry.level))
  // Guesses only if nothing matches.
  return ranked
    .filter((entry) => entry.level > 1 || best === 1)
    .toSorted((a, b) => b.level - a.level)
    .slice(0, MAX_SCREENS)
    .map(({ screen: { label, href } }) => ({ label, href }))
}

function keysOf<Labels extends object>(labels: Labels): Extract<keyof Labels, string>[] {
  return Object.keys(labels) as Extract<keyof Labels, string>[]
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const startsWith = (typed: string, word: string): boolean => word.startsWith(typed)

const isMisspelt = (typed: string, word: string): boolean =>
  startsWith(typed, word) ||
  (typed.length >= MIN_GUESSED_LENGTH && differsByOne(typed, word.slice(0, typed.length + 1)))

/** Whether one letter is wrong, missing, too many or swapped with the next. `word` may have one letter more. */
function differsByOne(typed: string, word: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  const [restTyped, restWord] = [typed.slice(start), word.slice(start)]
  const swapped = `${restTyped[1] ?? ''}${restTyped[0] ?? ''}${restTyped.slice(2)}`
  return [
    `${restWord[0] ?? ''}${restTyped.slice(1)}`,
    `${restWord[0] ?? ''}${restTyped}`,
    restTyped.slice(1),
    swapped,
  ].some((corrected) => corrected !== '' && restWord.startsWith(corrected))
}
