import { createRoute, notFound } from '@tanstack/react-router'
import { pagesOnDemand } from '../../pages-on-demand.ts'
import type { Store } from '../../domain/store/store.ts'
import type { PageText } from '../../domain/content/site-texts.ts'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'

const page = pagesOnDemand(() => import('./content-pages.ts'))

// On demand, as the pages are: the first script of every page contains the routes.
const editedText = () => import('./edited-text.ts')

const textPageHead = async ({ loaderData }: { loaderData?: { store: Store; page: PageText } | undefined }) =>
  loaderData ? (await editedText()).editedTextHead(loaderData) : {}

const aboutUsRoute = createRoute({
  getParentRoute,
  path: '/about-us',
  loader: async (args) => (await editedText()).loadEditedText('about-us', args),
  head: textPageHead,
  component: page('AboutUsPage'),
})

const faqsRoute = createRoute({
  getParentRoute,
  path: '/faqs',
  loader: async (args) => (await editedText()).loadEditedText('faqs', args),
  head: textPageHead,
  component: page('FaqsPage'),
})

const shippingPolicyRoute = createRoute({
  getParentRoute,
  path: '/shipping-policy',
  loader: async (args) => (await editedText()).loadEditedText('shipping-policy', args),
  head: textPageHead,
  component: page('ShippingPolicyPage'),
})

const returnPolicyRoute = createRoute({
  getParentRoute,
  path: '/return-policy',
  loader: async (args) => (await editedText()).loadEditedText('return-policy', args),
  head: textPageHead,
  component: page('ReturnPolicyPage'),
})

const privacyPolicyRoute = createRoute({
  getParentRoute,
  path: '/privacy-policy',
  loader: async (args) => (await editedText()).loadEditedText('privacy-policy', args),
  head: textPageHead,
  component: page('PrivacyPolicyPage'),
})

const termsConditionsRoute = createRoute({
  getParentRoute,
  path: '/terms-conditions',
  loader: async (args) => (await editedText()).loadEditedText('terms-conditions', args),
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
