import { describe, expect, it } from 'vitest'
import { countSitemapParts, renderSitemap, renderSitemapIndex } from './crawler.routes.ts'

const SHOP = 'https://shop.example'
const entries = ['/a', '/b', '/c'].map((path) => ({ path }))

describe('a sitemap', () => {
  it('contains the date of the last change and escapes URLs', () => {
    const lastModified = new Date('2026-11-21T08:00:00Z')
    const sitemap = renderSitemap(SHOP, [{ path: '/products?a=1&b=<2>', lastModified }])
    expect(sitemap).toContain(
      '<url><loc>https://shop.example/products?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-21T08:00:00.000Z</lastmod></url>',
    )
  })

  it('is split into parts if there are more URLs than one part may have', () => {
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
