import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from '../../ui/styles/shop.css?url'
import { NotFound } from '../content/not-found.tsx'
import { storeQuery } from '../content/content-queries.ts'
import { ErrorPage, NO_SETTINGS } from './error-page.tsx'
import { pageHead } from './page-head.ts'
import { ShopLayout } from './shop-layout.tsx'

const NOT_FOUND = { title: 'Page not found', noindex: true }

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) =>
    context.queryClient.query({ ...storeQuery(), staleTime: 'static' }).catch((cause: unknown) => {
      throw new Error(NO_SETTINGS, { cause })
    }),
  head: ({ loaderData: store, match: { _notFound: missing } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, maximum-scale=5' },
      { name: 'theme-color', content: '#131d33' },
      // Where no page stands, the root itself says so. The router marks it by no other name.
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
      { rel: 'stylesheet', href: css },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Page,
  component: ShopLayout,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
})

function Page({ children }: { children: ReactNode }) {
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
