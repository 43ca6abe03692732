import { getRouteApi } from '@tanstack/react-router'
import { TextPage } from './text-page.tsx'
import { BuyingTerms, UsingTerms } from './terms-text.tsx'
import { PolicyContacts } from './policy-contacts.tsx'

const TITLE = 'Terms & Conditions'

const route = getRouteApi('/terms-conditions')

export function TermsConditionsPage() {
  const store = route.useLoaderData()
  return (
    <TextPage title={TITLE} lead={`What you and ${store.name} can expect of each other, in plain words.`}>
      <BuyingTerms />
      <UsingTerms name={store.name} />
      <PolicyContacts store={store} />
    </TextPage>
  )
}
