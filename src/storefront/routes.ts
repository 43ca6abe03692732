import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagesOnDemand } from '../pages-on-demand.ts'
import { parseSearchListing } from '../domain/search/collection-search.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { catalogRoutes } from './catalog/catalog-routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { type LinkPageSearch, parseLinkPageSearch } from './orders/link-page-url.ts'
import { parseTrackSearch } from './orders/tracking-url.ts'
import { pageHead } from './shared/page-head.ts'
import { getParentRoute, loadStore, noindexHead } from './shared/route-options.ts'

const linkedPage = pagesOnDemand(() => import('./linked-pages.ts'))

/** The options that pages with a signed link share. */
const linkPage = {
  getParentRoute,
  validateSearch: parseLinkPageSearch,
  loaderDeps: ({ search }: { search: LinkPageSearch }) => ({ link: search.link }),
}
const linkPageLoaders = () => import('./orders/load-link-page.ts')

const SEARCH_PRELOAD_STALE_MS = 60_000

const homePage = () => import('./home/home-page.tsx')
const homeRoute = createRoute({
  getParentRoute,
  path: '/',
  loader: async (args) => (await homePage()).loadHome(args),
  head: async ({ loaderData }) => (loaderData ? pageHead((await homePage()).homeHeadOptions(loaderData)) : {}),
  component: lazyRouteComponent(homePage, 'HomePage'),
})

const searchPage = () => import('./search/search-page.tsx')
const searchRoute = createRoute({
  getParentRoute,
  path: '/search',
  loaderDeps: ({ search }) => parseSearchListing({ ...search }),
  loader: async (args) => (await searchPage()).loadSearch(args),
  head: async ({ loaderData }) => (loaderData ? pageHead((await searchPage()).searchHeadOptions(loaderData)) : {}),
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
  component: linkedPage('TrackOrderPage'),
})

const replacementRoute = createRoute({
  getParentRoute,
  path: '/orders/$orderId/replacement',
  loader: (args) => loadStore(args),
  head: noindexHead('Replacement', '/orders'),
  component: linkedPage('ReplacementPage'),
})

const deliveryRoute = createRoute({
  ...linkPage,
  path: '/orders/$orderId/delivery',
  loader: async (args) => (await linkPageLoaders()).loadDelivery(args),
  head: noindexHead('Your Delivery', '/orders'),
  component: linkedPage('DeliveryPage'),
})

const confirmOrderRoute = createRoute({
  ...linkPage,
  path: '/orders/$orderId/confirm',
  loader: async (args) => (await linkPageLoaders()).loadConfirmation(args),
  head: noindexHead('Confirm Your Order', '/orders'),
  component: linkedPage('ConfirmOrderPage'),
})

const orderRoute = createRoute({
  getParentRoute,
  path: '/orders/$orderId',
  loader: (args) => loadStore(args),
  head: noindexHead('Your Order', '/orders'),
  component: linkedPage('OrderPage'),
})

const contactUsRoute = createRoute({
  getParentRoute,
  path: '/contact-us',
  loader: loadStore,
  head: async ({ loaderData: store }) =>
    store ? (await import('./content/text-page-heads.ts')).contactHead(store) : {},
  component: linkedPage('ContactUsPage'),
})

const unsubscribeRoute = createRoute({
  getParentRoute,
  path: '/unsubscribe',
  loader: loadStore,
  head: noindexHead('Newsletter', '/unsubscribe'),
  component: linkedPage('UnsubscribePage'),
})

const writeReviewRoute = createRoute({
  getParentRoute,
  path: '/write-review',
  loader: loadStore,
  head: noindexHead('Write a Review', '/write-review'),
  component: linkedPage('WriteReviewPage'),
})

export const storefrontRoutes = [
  homeRoute,
  searchRoute,
  cartRoute,
  checkoutRoute,
  orderConfirmationRoute,
  trackOrderRoute,
  orderRoute,
  replacementRoute,
  deliveryRoute,
  confirmOrderRoute,
  contactUsRoute,
  unsubscribeRoute,
  writeReviewRoute,
  ...catalogRoutes,
  ...accountRoutes,
  ...contentRoutes,
] as const
