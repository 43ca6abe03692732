import { inArray } from 'drizzle-orm'
import type { BrokenLink } from '../../../domain/content/broken-links.ts'
import { parseMenu } from '../../../domain/content/menus.ts'
import { SHOP_PAGES } from '../../../domain/content/shop-pages.ts'
import {
  fieldsOf,
  SITE_TEXT_NAMES,
  type SiteTextFields,
  type SiteTextName,
  siteTextTitle,
} from '../../../domain/content/site-texts.ts'
import { runsOf } from '../../../domain/content/text-blocks.ts'
import { categories, institutes, products, slugRedirects } from '../../database/schema/catalog.ts'
import type { Queryable } from '../../database/connect.ts'
import { banners } from '../../database/schema/content.ts'
import { FIXED_PLACES, parseMarkdown } from './parse-markdown.ts'
import { listSiteTexts } from './site-texts.queries.ts'

interface FoundLink extends BrokenLink {
  /** The ids that a link to a place of the same page can lead to. */
  places: ReadonlySet<string>
}

const NO_PLACES: ReadonlySet<string> = new Set(FIXED_PLACES)

/** Lists the links of all texts and banners that lead to no page of the shop. Links to other websites are not checked. */
export const findBrokenLinks = async (db: Queryable): Promise<BrokenLink[]> => selectBroken(db, await listAllLinks(db))

/** Returns the places of the links that lead to an institute or a category, or to the list of its products. */
export async function findLinksTo(db: Queryable, kind: 'institute' | 'category', id: number): Promise<string[]> {
  const target = kind === 'institute' ? 'institutes' : 'categories'
  const leadsThere = ({ href }: FoundLink) => {
    const entry = toEntry(href)
    if (entry?.kind === target && entry.key === String(id)) return true
    return href.startsWith('/') && new URLSearchParams(href.split('?')[1]).getAll(`${kind}Id`).includes(String(id))
  }
  return [...new Set((await listAllLinks(db)).filter(leadsThere).map(({ place }) => place))]
}

async function listAllLinks(db: Queryable): Promise<FoundLink[]> {
  const texts = await listSiteTexts(db)
  const rows = await db
    .select({ title: banners.title, href: banners.buttonLink, label: banners.buttonText })
    .from(banners)
    .orderBy(banners.id)
  const bannerLinks = rows
    .filter(({ href }) => href !== '')
    .map(({ title, href, label }) => ({ text: null, place: `Banner: ${title}`, href, label, places: NO_PLACES }))
  return [...texts.flatMap(({ name, fields }) => listLinks(name, fields)), ...bannerLinks]
}

/** Lists the links of one text that lead to no page of the shop. */
export const findBrokenLinksOf = (db: Queryable, name: SiteTextName, fields: SiteTextFields): Promise<BrokenLink[]> =>
  selectBroken(db, listLinks(name, fields))

/** The names of texts without a page of their own, whose fields are named in reports. */
const HAS_FIELDS = new Set<SiteTextName>(SITE_TEXT_NAMES.filter((name) => name === 'home' || name === 'menus'))

/** Lists the links of a text. */
function listLinks(name: SiteTextName, fields: SiteTextFields): FoundLink[] {
  const definitions = fieldsOf(name)
  return Object.entries(fields).flatMap(([field, value]) => {
    const { kind, label: fieldLabel = '' } = definitions[field] ?? {}
    const title = siteTextTitle(name)
    const from = { text: name, place: HAS_FIELDS.has(name) ? `${title}: ${fieldLabel}` : title, places: NO_PLACES }
    if (kind === 'menu') return parseMenu(value).map((link) => ({ ...from, ...link }))
    if (kind === 'link') return [{ ...from, href: value, label: fieldLabel }]
    return kind === 'markdown' ? listMarkdownLinks(value).map((link) => ({ ...from, ...link })) : []
  })
}

function listMarkdownLinks(source: string) {
  const { blocks } = parseMarkdown(source, {})
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
  const places = new Set([...FIXED_PLACES, ...headings])
  return blocks
    .flatMap(runsOf)
    .flatMap(({ href, text: label }) => (href === undefined ? [] : [{ href, label, places }]))
}

async function selectBroken(db: Queryable, links: readonly FoundLink[]): Promise<BrokenLink[]> {
  const exists = await findTargets(db, links)
  return links.filter((link) => !exists(link)).map(({ text, place, href, label }) => ({ text, place, href, label }))
}

/** The parts of a path such as `/products/physics-1`. */
const ENTRY = /^\/(?<kind>products|categories|institutes?)\/(?<key>[^/]+)$/

interface Entry {
  kind: 'products' | 'categories' | 'institutes'
  key: string
}

function toEntry(href: string): Entry | undefined {
  const { kind, key } = ENTRY.exec(pathOf(href))?.groups ?? {}
  if (kind === undefined || key === undefined) return undefined
  return { kind: kind === 'institute' ? 'institutes' : (kind as Entry['kind']), key: decodeKey(key) }
}

/** Reads which of the linked books, categories and institutes the shop shows. @returns whether a link leads to a page */
async function findTargets(db: Queryable, links: readonly FoundLink[]): Promise<(link: FoundLink) => boolean> {
  const entries = links.flatMap(({ href }) => toEntry(href) ?? [])
  const keysOf = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind).map(({ key }) => key)
  const found = {
    products: await findProducts(db, keysOf('products')),
    categories: await findIds(db, categories, keysOf('categories')),
    institutes: await findIds(db, institutes, keysOf('institutes')),
  }
  return ({ href, places }) => {
    if (href.startsWith('#')) return places.has(href.slice(1))
    if (!href.startsWith('/')) return true
    const path = pathOf(href)
    if (SHOP_PAGES.has(path) || path.startsWith('/files/')) return true
    const entry = toEntry(href)
    return entry !== undefined && found[entry.kind].has(entry.key)
  }
}

/** An all-digit key is an id, anything else a slug. Archived products still have a page; drafts have none. */
async function findProducts(db: Queryable, keys: string[]): Promise<Set<string>> {
  const slugs = keys.filter((key) => !isId(key))
  const byId = await findIds(db, products, keys)
  if (slugs.length === 0) return byId
  const rows = await db
    .select({ slug: products.slug, status: products.status })
    .from(products)
    .where(inArray(products.slug, slugs))
  const redirects = await db
    .select({ slug: slugRedirects.slug })
    .from(slugRedirects)
    .where(inArray(slugRedirects.slug, slugs))
  const shown = rows.filter(({ status }) => status !== 'draft')
  return new Set([...byId, ...[...shown, ...redirects].map(({ slug }) => slug)])
}

type WithId = typeof products | typeof categories | typeof institutes

async function findIds(db: Queryable, table: WithId, keys: string[]): Promise<Set<string>> {
  const ids = keys.filter(isId).map(Number)
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
  return new Set(rows.map(({ id }) => String(id)))
}

const isId = (key: string): boolean => /^\d{1,9}$/.test(key)

const pathOf = (href: string): string => (/^[^?#]*/.exec(href)?.[0] ?? '').replace(/(?<=.)\/$/, '')

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
