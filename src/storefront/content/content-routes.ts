import { createRoute, notFound } from '@tanstack/react-router'
import { pagesOnDemand } from '../../pages-on-demand.ts'
import type { Store } from '../../domain/store/store.ts'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'

const page = pagesOnDemand(() => import('./content-pages.ts'))

const textPageHeads = () => import('./text-page-heads.ts')

const textPageHead =
  (name: keyof Awaited<ReturnType<typeof textPageHeads>>) =>
  async ({ loaderData: store }: { loaderData?: Store | undefined }) =>
    store ? (await textPageHeads())[name](store) : {}

const aboutUsRoute = createRoute({
  getParentRoute,
  path: '/about-us',
  loader: loadStore,
  head: textPageHead('aboutUsHead'),
  component: page('AboutUsPage'),
})

const faqsRoute = createRoute({
  getParentRoute,
  path: '/faqs',
  loader: loadStore,
  head: async ({ loaderData: store }) => (store ? (await import('./faqs-head.ts')).faqsHead(store) : {}),
  component: page('FaqsPage'),
})

const shippingPolicyRoute = createRoute({
  getParentRoute,
  path: '/shipping-policy',
  loader: loadStore,
  head: textPageHead('shippingPolicyHead'),
  component: page('ShippingPolicyPage'),
})

const returnPolicyRoute = createRoute({
  getParentRoute,
  path: '/return-policy',
  loader: loadStore,
  head: textPageHead('returnPolicyHead'),
  component: page('ReturnPolicyPage'),
})

const privacyPolicyRoute = createRoute({
  getParentRoute,
  path: '/privacy-policy',
  loader: loadStore,
  head: textPageHead('privacyPolicyHead'),
  component: page('PrivacyPolicyPage'),
})

const termsConditionsRoute = createRoute({
  getParentRoute,
  path: '/terms-conditions',
  loader: loadStore,
  head: textPageHead('termsHead'),
  component: page('TermsConditionsPage'),
})

const reviewRulesRoute = createRoute({
  getParentRoute,
  path: '/review-rules',
  loader: loadStore,
  head: textPageHead('reviewRulesHead'),
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
