import { escapeXml, XML_HEAD } from '../export/xml.ts'

/** One address of the shop as search engines are told of it. */
export interface SitemapEntry {
  /** Below the store's address, beginning with a slash. */
  path: string
  lastModified?: Date
}

/** The most addresses in one file; the format's own limit is 50,000. */
const SITEMAP_LIMIT = 45_000

/** How many files the entries take. */
export const countSitemapParts = (entries: number, limit = SITEMAP_LIMIT): number =>
  Math.max(1, Math.ceil(entries / limit))

/** The addresses of one part (1 is the first) as XML. */
export function renderSitemap(storeUrl: string, entries: readonly SitemapEntry[], part = 1, limit = SITEMAP_LIMIT) {
  const urls = entries.slice((part - 1) * limit, part * limit).map(({ path, lastModified: changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(storeUrl + path)}</loc>${changed}</url>`
  })
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

/** The list of the parts, for a shop whose addresses do not fit into one. */
export function renderSitemapIndex(storeUrl: string, parts: number): string {
  const places = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${storeUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${places.join('\n')}\n</sitemapindex>\n`
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
