// Texts of the shop that staff can change: pages, home page and menus.
import { z } from 'zod'
import { PROMISES } from '../store/promises.ts'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { text as cleanText } from '../values/schemas.ts'
import { variableError } from '../values/text-variables.ts'
import { type HomeTexts, STANDARD_HOME_TEXTS } from './home-texts.ts'
import { LINK_ERROR, isLink } from './links.ts'
import { maxLinks, menuError, type MenuName } from './menus.ts'
import type { MenuLink } from './standard-menus.ts'
import { textBlockSchema } from './text-block-schema.ts'

/** The pages whose text staff can change, with their titles. */
export const PAGE_TITLES = {
  'about-us': 'About Us',
  faqs: 'FAQs',
  'shipping-policy': 'Shipping Policy',
  'return-policy': 'Return Policy',
  'privacy-policy': 'Privacy Policy',
  'terms-conditions': 'Terms & Conditions',
} as const
export type PageName = keyof typeof PAGE_TITLES
export const PAGE_NAMES = Object.keys(PAGE_TITLES) as [PageName, ...PageName[]]

export const SITE_TEXT_NAMES = [...PAGE_NAMES, 'home', 'menus'] as const
export type SiteTextName = (typeof SITE_TEXT_NAMES)[number]

/** Returns the name of a text for staff. */
export const siteTextTitle = (name: SiteTextName): string =>
  name === 'home' ? 'Home page' : name === 'menus' ? 'Menus' : PAGE_TITLES[name]

/** Returns the path of the page that shows a text. */
export const siteTextPath = (name: SiteTextName): string => (name === 'home' || name === 'menus' ? '/' : `/${name}`)

/** The values of the fields of a text. */
export type SiteTextFields = Record<string, string>

/** The variables of pages, with what replaces them. */
export const PAGE_VARIABLES = {
  shop_name: 'Name of the shop',
  packed_within: PROMISES.packedWithin,
  delivered_within: PROMISES.deliveredWithin,
  change_within: PROMISES.changeWithin,
  return_within: PROMISES.returnWithin,
  refund_within: PROMISES.refundWithin,
  report_within: PROMISES.reportWithin,
  support: 'Phone, email and opening hours, as a paragraph of its own',
} as const
/** The variable that becomes a paragraph of its own. */
export const SUPPORT_VARIABLE = '{{support}}'

/** How a field is written: one line, a link, Markdown, or a Markdown list of links. */
export type FieldKind = 'line' | 'link' | 'markdown' | 'menu'

interface FieldDefinition {
  label: string
  kind: FieldKind
  max: number
  isOptional?: boolean
}

const MAX_LINE = 200
const MAX_MARKDOWN = 20_000
const MAX_MENU = 4000

const line = (label: string): FieldDefinition => ({ label, kind: 'line', max: MAX_LINE })
const menu = (label: string): FieldDefinition => ({ label, kind: 'menu', max: MAX_MENU })

const PAGE = {
  lead: line('First sentence'),
  body: { label: 'Text', kind: 'markdown', max: MAX_MARKDOWN },
  description: line('Description for search engines'),
} satisfies Record<string, FieldDefinition>
const HOME: Record<keyof HomeTexts | 'text', FieldDefinition> = {
  bannerSubtitle: line('Line above the title'),
  bannerTitle: line('Title of the banner'),
  bannerDescription: line('Text of the banner'),
  bannerButton: line('Button of the banner'),
  bannerLink: { ...line('Link of the button'), kind: 'link' },
  noteTitle: line('Note on shipping, bold'),
  noteText: line('Note on shipping'),
  neetTitle: line('Title of the NEET books'),
  jeeTitle: line('Title of the JEE books'),
  institutesTitle: line('Title of the institutes'),
  dealsTitle: line('Title of the deals'),
  categoriesTitle: line('Title of the categories'),
  testimonialsTitle: line('Title of the testimonials'),
  text: { label: 'Text at the end of the page', kind: 'markdown', max: MAX_MARKDOWN, isOptional: true },
}
const MENUS: Record<MenuName, FieldDefinition> = {
  jeeMenu: menu('JEE Materials, in the header'),
  neetMenu: menu('NEET Materials, in the header'),
  aboutMenu: menu('About Us, in the header'),
  headerLinks: menu('Links at the end of the header'),
  mobileMenu: menu('Menu on phones'),
  quickLinks: menu('Quick links, in the footer'),
  categoryLinks: menu('Categories, in the footer'),
  policyLinks: menu('Policies, at the end of every page'),
}

/** Returns the fields of a text, by their name. */
export const fieldsOf = (name: SiteTextName): Record<string, FieldDefinition> =>
  name === 'home' ? HOME : name === 'menus' ? MENUS : PAGE

function fieldError(field: string, text: string, { kind }: FieldDefinition, variables: readonly string[]) {
  if (kind === 'menu') return menuError(text, maxLinks(field))
  if (kind === 'link' && !isLink(text)) return LINK_ERROR
  return variableError(text, variables, 'this text')
}

function fieldSchema(field: string, definition: FieldDefinition, variables: readonly string[]) {
  const { label, kind, max, isOptional = false } = definition
  const clean = cleanText(max)
  const required = isOptional ? clean : clean.min(1, `${label} is required`)
  const shaped = kind === 'markdown' || kind === 'menu' ? required : required.regex(/^[^\r\n]*$/, 'Must be one line')
  return shaped.refine((value) => value === '' || fieldError(field, value, definition, variables) === undefined, {
    error: ({ input }) => fieldError(field, String(input), definition, variables) ?? '',
  })
}

/** Returns the names of the variables of a text. Menus have none. */
export function variablesOfText(name: SiteTextName): string[] {
  if (name === 'menus') return []
  return name === 'home' ? Object.keys(PAGE_VARIABLES).filter((one) => one !== 'support') : Object.keys(PAGE_VARIABLES)
}

/** The schema of all fields of a text. */
export const siteTextSchema = (name: SiteTextName): z.ZodType<SiteTextFields, SiteTextFields> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fieldsOf(name)).map(([field, definition]) => [
        field,
        fieldSchema(field, definition, variablesOfText(name)),
      ]),
    ),
  )

export const siteTextName = z.enum(SITE_TEXT_NAMES)
const fields = z.record(z.string(), z.string())

/** A text with the values that apply. */
export const adminSiteTextSchema = z.object({
  name: siteTextName,
  title: z.string(),
  path: z.string().describe('A page that shows the text'),
  fields: fields.describe('The values that apply, by field'),
  standard: fields.describe('The standard values'),
  updatedAt: z.iso.datetime().nullable().describe('null: the text is the standard text'),
  updatedBy: z.string().nullable(),
})
export type AdminSiteText = z.infer<typeof adminSiteTextSchema>

/** The changed fields of a text; `siteTextSchema` checks them. */
export const siteTextEditSchema = z.object({ fields, ...EXPECTED_FIELDS })

/** Stands for the standard text among the versions of a text. */
export const STANDARD_VERSION = 0

/** A version of a text. The standard text of a text comes before its versions. */
export const siteTextVersionSchema = z.object({
  id: z.int(),
  fields,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  restoredFrom: z.int().nullable().describe('The version that was restored'),
})
export type SiteTextVersion = z.infer<typeof siteTextVersionSchema>

const blocks = z.array(textBlockSchema)

/** A page as visitors see it. */
export const pageTextSchema = z.object({
  name: z.enum(PAGE_NAMES),
  title: z.string(),
  lead: z.string(),
  description: z.string().describe('For search engines'),
  blocks,
})
export type PageText = z.infer<typeof pageTextSchema>

/** The texts of the home page as visitors see them. Only changed texts are listed. */
export const homeTextsSchema = z.object({
  texts: z.partialRecord(
    z.enum(Object.keys(STANDARD_HOME_TEXTS) as [keyof HomeTexts, ...(keyof HomeTexts)[]]),
    z.string(),
  ),
  blocks,
})

const menuLinks = z.array(z.object({ label: z.string(), href: z.string() })).optional()
/** The menus that staff have changed. The others have their standard links. */
export const menusSchema = z.object({
  jeeMenu: menuLinks,
  neetMenu: menuLinks,
  aboutMenu: menuLinks,
  headerLinks: menuLinks,
  mobileMenu: menuLinks,
  quickLinks: menuLinks,
  categoryLinks: menuLinks,
  policyLinks: menuLinks,
} satisfies Record<MenuName, z.ZodType<MenuLink[] | undefined>>)

/** A text as visitors would see it, and remarks on it. */
export const siteTextPreviewSchema = z.object({
  lines: fields.describe('Fields of one line, with the variables replaced'),
  blocks,
  remarks: z.array(z.string()).describe('What will not be shown as it was written, and links that lead nowhere'),
})
export type SiteTextPreview = z.infer<typeof siteTextPreviewSchema>
