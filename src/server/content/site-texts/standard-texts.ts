import { readFileSync } from 'node:fs'
import { STANDARD_HOME_TEXTS } from '../../../domain/content/home-texts.ts'
import { formatMenu, MENU_NAMES, STANDARD_MENUS } from '../../../domain/content/menus.ts'
import {
  PAGE_NAMES,
  type PageName,
  type SiteTextFields,
  type SiteTextName,
} from '../../../domain/content/site-texts.ts'
import { packageFile } from '../../package-files.ts'

/** The descriptions of pages for search engines. */
const DESCRIPTIONS: Record<PageName, string> = {
  'about-us': '{{shop_name}} sells new and used JEE and NEET books and coaching modules to students all over India.',
  faqs: 'Answers on paying, delivery, used books, returns and refunds at {{shop_name}}.',
  'shipping-policy':
    'Free shipping on all orders, delivery across India in {{delivered_within}}, Cash on Delivery. How {{shop_name}} sends your books.',
  'return-policy':
    'Replacement or return within {{return_within}} of delivery, refunds in {{refund_within}}. How returns work at {{shop_name}}.',
  'privacy-policy':
    'What {{shop_name}} stores about you, who receives it, how long it is stored, and your rights. No trackers.',
  'terms-conditions':
    'The terms under which {{shop_name}} sells: prices, orders, Cash on Delivery, delivery, returns, privacy and complaints.',
}

/** Reads the standard text of a page: its first line is the lead. */
function readPage(name: PageName): SiteTextFields {
  const text = readFileSync(packageFile(`src/server/content/site-texts/standard/${name}.md`), 'utf8')
  const end = text.indexOf('\n')
  return { lead: text.slice(0, end).trim(), body: text.slice(end).trim(), description: DESCRIPTIONS[name] }
}

const STANDARD_TEXTS: Record<SiteTextName, Readonly<SiteTextFields>> = {
  ...(Object.fromEntries(PAGE_NAMES.map((name) => [name, readPage(name)])) as Record<PageName, SiteTextFields>),
  home: { ...STANDARD_HOME_TEXTS, text: '' },
  menus: Object.fromEntries(MENU_NAMES.map((name) => [name, formatMenu(STANDARD_MENUS[name])])),
}

/** Returns the values of a text's fields that apply until staff change them. */
export const standardText = (name: SiteTextName): Readonly<SiteTextFields> => STANDARD_TEXTS[name]
