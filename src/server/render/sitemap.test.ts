import { describe, expect, it } from 'vitest'
import { countSitemapParts, renderSitemap, renderSitemapIndex } from './sitemap.ts'

const SHOP = 'https://shop.example'
const entries = ['/a', '/b', '/c'].map((path) => ({ path }))

describe('a sitemap', () => {
  it('says when a product changed, and writes addresses so that XML can hold them', () => {
    const changedAt = new Date('2026-11-21T08:00:00Z')
    const map = renderSitemap(SHOP, [{ path: '/products?a=1&b=<2>', lastModified: changedAt }])
    expect(map).toContain(
      '<url><loc>https://shop.example/products?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-21T08:00:00.000Z</lastmod></url>',
    )
  })

  it('is cut into parts where there are more addresses than one may hold', () => {
    expect([0, 2, 3, 4].map((count) => countSitemapParts(count, 2))).toEqual([1, 1, 2, 2])
    expect(countSitemapParts(45_000)).toBe(1)
    expect(countSitemapParts(45_001)).toBe(2)
    expect(renderSitemap(SHOP, entries, 1, 2).match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://shop.example/a',
      '<loc>https://shop.example/b',
    ])
    expect(renderSitemap(SHOP, entries, 2, 2).match(/<loc>[^<]+/g)).toEqual(['<loc>https://shop.example/c'])
    expect(renderSitemapIndex(SHOP, 2).match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://shop.example/sitemap-1.xml',
      '<loc>https://shop.example/sitemap-2.xml',
    ])
  })
})
