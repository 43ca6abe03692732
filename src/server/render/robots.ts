/**
 * What crawlers may read. Cart, checkout and account are not forbidden here: they say `noindex` themselves, and a
 * crawler that may not read a page never sees that.
 */
export const renderRobots = (storeUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /shiprocket-test', '', `Sitemap: ${storeUrl}/sitemap.xml`, ''].join(
    '\n',
  )
