import { escapeXml, XML_HEAD } from '../export/xml.ts'

/** A URL of the sitemap. */
export interface SitemapEntry {
  /** Relative to the store's URL, with a leading slash. */
  path: string
  lastModified?: Date
}

/** The maximum number of URLs in a part. The limit of the format is 50,000. */
const SITEMAP_LIMIT = 45_000

/** Returns the number of parts for a number of entries. */
export const countSitemapParts = (entries: number, limit = SITEMAP_LIMIT): number =>
  Math.max(1, Math.ceil(entries / limit))

/** Renders one part as XML. @param part counted from 1 */
export function renderSitemap(storeUrl: string, entries: readonly SitemapEntry[], part = 1, limit = SITEMAP_LIMIT) {
  const urls = entries.slice((part - 1) * limit, part * limit).map(({ path, lastModified }) => {
    const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(storeUrl + path)}</loc>${lastmod}</url>`
  })
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

/** Renders the index of the parts, for a sitemap of more than one. */
export function renderSitemapIndex(storeUrl: string, parts: number): string {
  const sitemaps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${storeUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
