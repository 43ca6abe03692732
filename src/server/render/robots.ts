/**
 * Renders robots.txt. Cart, checkout and account are not excluded here: these pages have `noindex`, which a crawler sees
 * only if it may read them.
 */
export const renderRobots = (storeUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /shiprocket-test', '', `Sitemap: ${storeUrl}/sitemap.xml`, ''].join(
    '\n',
  )
