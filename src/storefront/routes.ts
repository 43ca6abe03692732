import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseSearchListing } from '../domain/search/collection-search.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { catalogRoutes } from './catalog/catalog-routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { homeHeadOptions } from './home/home-head.ts'
import { parseTrackSearch } from './orders/tracking-url.ts'
import { searchHeadOptions } from './search/search-head.ts'
import { pageHead } from './shared/page-head.ts'
import { getParentRoute, loadStore, noindexHead } from './shared/route-options.ts'

const SEARCH_PRELOAD_STALE_MS = 60_000

const homePage = () => import('./home/home-page.tsx')
const homeRoute = createRoute({
  getParentRoute,
  path: '/',
  loader: async (args) => (await homePage()).loadHome(args),
  head: ({ loaderData }) => (loaderData ? pageHead(homeHeadOptions(loaderData)) : {}),
  component: lazyRouteComponent(homePage, 'HomePage'),
})

const searchPage = () => import('./search/search-page.tsx')
const searchRoute = createRoute({
  getParentRoute,
  path: '/search',
  loaderDeps: ({ search }) => parseSearchListing({ ...search }),
  loader: async (args) => (await searchPage()).loadSearch(args),
  head: ({ loaderData }) => (loaderData ? pageHead(searchHeadOptions(loaderData)) : {}),
  preloadStaleTime: SEARCH_PRELOAD_STALE_MS,
  component: lazyRouteComponent(searchPage, 'SearchPage'),
  pendingComponent: lazyRouteComponent(searchPage, 'ListingSkeleton'),
  errorComponent: lazyRouteComponent(searchPage, 'SearchError'),
})

const cartRoute = createRoute({
  getParentRoute,
  path: '/cart',
  loader: loadStore,
  head: noindexHead('Cart', '/cart'),
  component: lazyRouteComponent(() => import('./cart/cart-page.tsx'), 'CartPage'),
})

const checkoutRoute = createRoute({
  getParentRoute,
  path: '/checkout',
  loader: loadStore,
  head: noindexHead('Checkout', '/checkout'),
  component: lazyRouteComponent(() => import('./checkout/checkout-page.tsx'), 'CheckoutPage'),
})

const orderConfirmationRoute = createRoute({
  getParentRoute,
  path: '/order-confirmation',
  loader: loadStore,
  head: noindexHead('Order Confirmation', '/order-confirmation'),
  component: lazyRouteComponent(() => import('./orders/order-confirmation-page.tsx'), 'OrderConfirmationPage'),
})

const trackOrderRoute = createRoute({
  getParentRoute,
  path: '/track-order',
  validateSearch: parseTrackSearch,
  loader: loadStore,
  head: ({ loaderData: store, match }) =>
    store
      ? pageHead({
          store,
          title: 'Track Order',
          description: `See how far your ${store.name} order is: status, courier and estimated delivery by order ID.`,
          path: '/track-order',
          noindex: match.search.orderId !== undefined,
        })
      : {},
  component: lazyRouteComponent(() => import('./orders/track-order-page.tsx'), 'TrackOrderPage'),
})

const contactUsRoute = createRoute({
  getParentRoute,
  path: '/contact-us',
  loader: loadStore,
  head: async ({ loaderData: store }) =>
    store ? (await import('./content/text-page-heads.ts')).contactHead(store) : {},
  component: lazyRouteComponent(() => import('./inbox/contact-us-page.tsx'), 'ContactUsPage'),
})

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: '/unsubscribe',
  loader: loadStore,
  head: noindexHead('Newsletter', '/unsubscribe'),
  component: lazyRouteComponent(() => import('./inbox/unsubscribe-page.tsx'), 'UnsubscribePage'),
})

export const storefrontRoutes = [
  homeRoute,
  searchRoute,
  cartRoute,
  checkoutRoute,
  orderConfirmationRoute,
  trackOrderRoute,
  contactUsRoute,
  unsubscribeRoute,
  ...catalogRoutes,
  ...accountRoutes,
  ...contentRoutes,
] as const
