import { createRoute, notFound } from '@tanstack/react-router'
import { pagesOnDemand } from '../../pages-on-demand.ts'
import type { Store } from '../../domain/store/store.ts'
import type { PageName, PageText } from '../../domain/content/site-texts.ts'
import type { LoaderArgs } from '../../router-context.ts'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'
import { pageTextQuery, storeQuery } from '../shared/store-query.ts'

const page = pagesOnDemand(() => import('./content-pages.ts'))

/** Loads the store's settings and the text of a page. */
const loadTextPage =
  (name: PageName) =>
  async ({ context: { queryClient } }: LoaderArgs) => {
    const [store, text] = await Promise.all([queryClient.query(storeQuery()), queryClient.query(pageTextQuery(name))])
    return { store, page: text }
  }

const textPageHead = async ({ loaderData }: { loaderData?: { store: Store; page: PageText } | undefined }) =>
  loaderData ? (await import('./edited-text-head.ts')).editedTextHead(loaderData.store, loaderData.page) : {}

const aboutUsRoute = createRoute({
  getParentRoute,
  path: '/about-us',
  loader: loadTextPage('about-us'),
  head: textPageHead,
  component: page('AboutUsPage'),
})

const faqsRoute = createRoute({
  getParentRoute,
  path: '/faqs',
  loader: loadTextPage('faqs'),
  head: textPageHead,
  component: page('FaqsPage'),
})

const shippingPolicyRoute = createRoute({
  getParentRoute,
  path: '/shipping-policy',
  loader: loadTextPage('shipping-policy'),
  head: textPageHead,
  component: page('ShippingPolicyPage'),
})

const returnPolicyRoute = createRoute({
  getParentRoute,
  path: '/return-policy',
  loader: loadTextPage('return-policy'),
  head: textPageHead,
  component: page('ReturnPolicyPage'),
})

const privacyPolicyRoute = createRoute({
  getParentRoute,
  path: '/privacy-policy',
  loader: loadTextPage('privacy-policy'),
  head: textPageHead,
  component: page('PrivacyPolicyPage'),
})

const termsConditionsRoute = createRoute({
  getParentRoute,
  path: '/terms-conditions',
  loader: loadTextPage('terms-conditions'),
  head: textPageHead,
  component: page('TermsConditionsPage'),
})

const reviewRulesRoute = createRoute({
  getParentRoute,
  path: '/review-rules',
  loader: loadStore,
  head: async ({ loaderData: store }) => (store ? (await import('./text-page-heads.ts')).reviewRulesHead(store) : {}),
  component: page('ReviewRulesPage'),
})

const testUploadRoute = createRoute({
  getParentRoute,
  path: '/test-upload',
  loader: loadStore,
  head: noindexHead('Image upload test', '/test-upload'),
  component: page('TestUploadPage'),
})

/** Pages of deleted content redirect here. The response has status 404. */
const notFoundRoute = createRoute({ getParentRoute, path: '/not-found', loader: () => notFound({ throw: true }) })

export const contentRoutes = [
  aboutUsRoute,
  faqsRoute,
  shippingPolicyRoute,
  returnPolicyRoute,
  privacyPolicyRoute,
  termsConditionsRoute,
  reviewRulesRoute,
  testUploadRoute,
  notFoundRoute,
] as const
