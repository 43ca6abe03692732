import { getRouteApi } from '@tanstack/react-router'
import type { PageText } from '../../domain/content/site-texts.ts'
import type { Store } from '../../domain/store/store.ts'
import { SupportLine } from '../../ui/content/support-line.tsx'
import { TextSections } from '../../ui/content/text-sections.tsx'
import { PolicyContacts } from './policy-contacts.tsx'
import { SellerDetails } from './seller-details.tsx'
import { TextPage } from './text-page.tsx'

const aboutUs = getRouteApi('/about-us')
const faqs = getRouteApi('/faqs')
const shippingPolicy = getRouteApi('/shipping-policy')
const returnPolicy = getRouteApi('/return-policy')
const privacyPolicy = getRouteApi('/privacy-policy')
const termsConditions = getRouteApi('/terms-conditions')

export const AboutUsPage = () => <EditedTextPage {...aboutUs.useLoaderData()} />
export const FaqsPage = () => <EditedTextPage {...faqs.useLoaderData()} />
export const ShippingPolicyPage = () => <EditedTextPage {...shippingPolicy.useLoaderData()} />
export const ReturnPolicyPage = () => <EditedTextPage {...returnPolicy.useLoaderData()} />
export const PrivacyPolicyPage = () => <EditedTextPage {...privacyPolicy.useLoaderData()} />
export const TermsConditionsPage = () => <EditedTextPage {...termsConditions.useLoaderData()} />

/** A page whose text staff can change. What the law requires comes after it, and cannot be changed there. */
function EditedTextPage({ store, page }: { store: Store; page: PageText }) {
  return (
    <TextPage title={page.title} lead={page.lead}>
      <TextSections blocks={page.blocks} hasQuestions={page.name === 'faqs'} support={<SupportLine store={store} />} />
      {page.name === 'about-us' && (
        <section>
          <h2>Seller details</h2>
          <SellerDetails store={store} />
        </section>
      )}
      {page.name !== 'about-us' && page.name !== 'faqs' && <PolicyContacts store={store} />}
    </TextPage>
  )
}
