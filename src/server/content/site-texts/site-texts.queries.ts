import { readFileSync } from 'node:fs'
import { and, desc, eq } from 'drizzle-orm'
import { STANDARD_HOME_TEXTS } from '../../../domain/content/home-texts.ts'
import { formatMenu, MENU_NAMES, STANDARD_MENUS } from '../../../domain/content/menus.ts'
import {
  type AdminSiteText,
  fieldsOf,
  PAGE_NAMES,
  type PageName,
  SITE_TEXT_NAMES,
  type SiteTextFields,
  type SiteTextName,
  siteTextPath,
  siteTextTitle,
  type SiteTextVersion,
} from '../../../domain/content/site-texts.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import type { Queryable } from '../../database/connect.ts'
import { siteTextVersions } from '../../database/schema/content.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
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

type VersionRow = typeof siteTextVersions.$inferSelect

const MAX_VERSIONS = 100

/** Returns the newest version of a text; undefined while the standard text applies. */
export async function findNewestVersion(db: Queryable, name: SiteTextName): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(siteTextVersions)
    .where(eq(siteTextVersions.name, name))
    .orderBy(desc(siteTextVersions.id))
    .limit(1)
  return row
}

/** Returns the fields of a text that staff have changed. */
export async function readChangedFields(db: Queryable, name: SiteTextName): Promise<SiteTextFields> {
  const row = await findNewestVersion(db, name)
  return row ? knownFields(name, row.fields) : {}
}

/** Returns the values of all fields of a text. */
export const readSiteText = async (db: Queryable, name: SiteTextName): Promise<SiteTextFields> =>
  withStandard(name, await readChangedFields(db, name))

/** Completes changed fields with the standard text. */
export const withStandard = (name: SiteTextName, fields: SiteTextFields): SiteTextFields => ({
  ...standardText(name),
  ...knownFields(name, fields),
})

/** A version may have a field of an earlier release. */
const knownFields = (name: SiteTextName, fields: SiteTextFields): SiteTextFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(fieldsOf(name), field)))

/** Returns every text with the values that apply. */
export async function listSiteTexts(db: Queryable): Promise<AdminSiteText[]> {
  const rows = await db
    .selectDistinctOn([siteTextVersions.name])
    .from(siteTextVersions)
    .orderBy(siteTextVersions.name, desc(siteTextVersions.id))
  return SITE_TEXT_NAMES.map((name) =>
    presentSiteText(
      name,
      rows.find((row) => row.name === name),
    ),
  )
}

/** Presents a text with its newest version; undefined for the standard text. */
export function presentSiteText(name: SiteTextName, row: VersionRow | undefined): AdminSiteText {
  const isStandard = row === undefined || Object.keys(row.fields).length === 0
  return {
    name,
    title: siteTextTitle(name),
    path: siteTextPath(name),
    fields: withStandard(name, row?.fields ?? {}),
    standard: { ...standardText(name) },
    updatedAt: isStandard ? null : row.createdAt.toISOString(),
    updatedBy: isStandard ? null : row.createdBy,
  }
}

/** Lists the newest versions of a text, newest first. */
export async function listVersions(db: Queryable, name: SiteTextName): Promise<SiteTextVersion[]> {
  const rows = await db
    .select()
    .from(siteTextVersions)
    .where(eq(siteTextVersions.name, name))
    .orderBy(desc(siteTextVersions.id))
    .limit(MAX_VERSIONS)
  return rows.map(({ id, fields, createdAt, createdBy, restoredFrom }) => ({
    id,
    fields: withStandard(name, fields),
    createdAt: createdAt.toISOString(),
    createdBy,
    restoredFrom,
  }))
}

/** Returns the fields of a version; undefined if the text has no such version. */
export async function findVersion(db: Queryable, name: SiteTextName, id: number): Promise<SiteTextFields | undefined> {
  const [row] = await db
    .select()
    .from(siteTextVersions)
    .where(and(eq(siteTextVersions.name, name), eq(siteTextVersions.id, id)))
  return row?.fields
}

/** Waits for other edits of a text. Its newest version cannot be locked: the first version does not exist yet. */
export const lockSiteText = (db: Queryable, name: SiteTextName) => lockUntilCommit(db, 'site-texts', name)

const COLUMNS = ['Text', 'Page', 'Field', 'State', 'Value', 'Standard', 'Changed', 'Changed by']

/** Returns the texts of the shop as a table: one row for each field, with its standard text. */
export const siteTextExport = (db: Queryable): Sheet => ({
  name: `site-texts-${dayOf(new Date())}`,
  header: COLUMNS,
  rows: exportRows(db),
})

async function* exportRows(db: Queryable): AsyncGenerator<Cell[]> {
  for (const text of await listSiteTexts(db)) yield* toRows(text)
}

const toRows = ({ name, title, path, fields, standard, updatedAt, updatedBy }: AdminSiteText): Cell[][] =>
  Object.entries(fieldsOf(name)).map(([field, { label }]) => {
    const value = fields[field] ?? ''
    const isChanged = value !== standard[field]
    const change = isChanged ? [updatedAt, updatedBy] : [null, null]
    return [title, path, label, isChanged ? 'Changed' : 'Standard', value, standard[field] ?? '', ...change]
  })
