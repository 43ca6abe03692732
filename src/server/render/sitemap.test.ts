import { describe, expect, it } from 'vitest'
import { sitemapParts, writeSitemap, writeSitemapIndex } from './sitemap.ts'

const SHOP = 'https://shop.example'
const entries = ['/a', '/b', '/c'].map((path) => ({ path }))

describe('a sitemap', () => {
  it('says when a product changed, and writes addresses so that XML can hold them', () => {
    const changedAt = new Date('2026-11-21T08:00:00Z')
    const map = writeSitemap(SHOP, [{ path: '/products?a=1&b=<2>', changedAt }])
    expect(map).toContain(
      '<url><loc>https://shop.example/products?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-21T08:00:00.000Z</lastmod></url>',
    )
  })

  it('is cut into parts where there are more addresses than one may hold', () => {
    expect([0, 2, 3, 4].map((count) => sitemapParts(count, 2))).toEqual([1, 1, 2, 2])
    expect(sitemapParts(45_000)).toBe(1)
    expect(sitemapParts(45_001)).toBe(2)
    expect(writeSitemap(SHOP, entries, 1, 2).match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://shop.example/a',
      '<loc>https://shop.example/b',
    ])
    expect(writeSitemap(SHOP, entries, 2, 2).match(/<loc>[^<]+/g)).toEqual(['<loc>https://shop.example/c'])
    expect(writeSitemapIndex(SHOP, 2).match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://shop.example/sitemap-1.xml',
      '<loc>https://shop.example/sitemap-2.xml',
    ])
  })
})
