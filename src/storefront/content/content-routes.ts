import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { Store } from '../../domain/store/store.ts'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'

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
  component: lazyRouteComponent(() => import('./about-us-page.tsx'), 'AboutUsPage'),
})

const faqsRoute = createRoute({
  getParentRoute,
  path: '/faqs',
  loader: loadStore,
  head: async ({ loaderData: store }) => (store ? (await import('./faqs-head.ts')).faqsHead(store) : {}),
  component: lazyRouteComponent(() => import('./faqs-page.tsx'), 'FaqsPage'),
})

const shippingPolicyRoute = createRoute({
  getParentRoute,
  path: '/shipping-policy',
  loader: loadStore,
  head: textPageHead('shippingPolicyHead'),
  component: lazyRouteComponent(() => import('./shipping-policy-page.tsx'), 'ShippingPolicyPage'),
})

const returnPolicyRoute = createRoute({
  getParentRoute,
  path: '/return-policy',
  loader: loadStore,
  head: textPageHead('returnPolicyHead'),
  component: lazyRouteComponent(() => import('./return-policy-page.tsx'), 'ReturnPolicyPage'),
})

const privacyPolicyRoute = createRoute({
  getParentRoute,
  path: '/privacy-policy',
  loader: loadStore,
  head: textPageHead('privacyPolicyHead'),
  component: lazyRouteComponent(() => import('./privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
})

const termsConditionsRoute = createRoute({
  getParentRoute,
  path: '/terms-conditions',
  loader: loadStore,
  head: textPageHead('termsHead'),
  component: lazyRouteComponent(() => import('./terms-conditions-page.tsx'), 'TermsConditionsPage'),
})

const testUploadRoute = createRoute({
  getParentRoute,
  path: '/test-upload',
  loader: loadStore,
  head: noindexHead('Image upload test', '/test-upload'),
  component: lazyRouteComponent(() => import('./test-upload-page.tsx'), 'TestUploadPage'),
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
  testUploadRoute,
  notFoundRoute,
] as const
