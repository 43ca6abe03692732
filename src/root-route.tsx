import { createRootRouteWithContext, HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './storefront/shell/storefront.css'
import type { RouterContext } from './router-context.ts'
import { NotFound } from './storefront/shared/not-found.tsx'
import { prefetch } from './storefront/shared/prefetch.ts'
import { menusQuery, storeQuery } from './storefront/shared/store-query.ts'
import { ErrorPage, NO_SETTINGS } from './storefront/shell/error-page.tsx'
import { pageHead } from './storefront/shared/page-head.ts'
import { StorefrontLayout } from './storefront/shell/storefront-layout.tsx'

const NOT_FOUND = { title: 'Page not found', noindex: true }

/** The document and the layout around every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient } }) => {
    const store = queryClient.query({ ...storeQuery(), staleTime: 'static' })
    // Without the menus that staff have changed, a page has the standard ones.
    await Promise.all([store, prefetch(queryClient, { ...menusQuery(), staleTime: 'static' })]).catch(
      (cause: unknown) => {
        throw new Error(NO_SETTINGS, { cause })
      },
    )
    return store
  },
  head: ({ loaderData: store, match: { _notFound: missing, context }, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, maximum-scale=5' },
      { name: 'theme-color', content: store?.brand.ink || '#131d33' },
      // For an unknown URL the root sets the not-found head. The router exposes this state only as `_notFound`.
      ...(store ? pageHead({ store, ...(missing && NOT_FOUND) }).meta : []),
    ],
    links: [
      {
        rel: 'preload',
        href: '/fonts/rankshelf-sans.woff2',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous',
      },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
    // The colours of the shop, over those of the style sheet.
    styles: store?.brand.css ? [{ children: store.brand.css }] : [],
    // In the head, so that it records what a customer does while the rest of the document still arrives.
    scripts: context.pageScripts?.(matches.map(({ routeId }) => routeId)) ?? [],
  }),
  shellComponent: HtmlDocument,
  component: StorefrontLayout,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
})

function HtmlDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
