import { createFileRoute } from '@tanstack/react-router'
import { storeQuery } from '../shared/store-query.ts'
import { TextPage } from './text-page.tsx'
import { BuyingTerms, UsingTerms } from './terms-text.tsx'
import { PolicyContacts } from './policy-contacts.tsx'

const TITLE = 'Terms & Conditions'

export const Route = createFileRoute('/terms-conditions')({
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: async ({ loaderData: store }) => (store ? (await import('./text-page-heads.ts')).termsHead(store) : {}),
  component: TermsConditionsPage,
})

function TermsConditionsPage() {
  const store = Route.useLoaderData()
  return (
    <TextPage title={TITLE} lead={`What you and ${store.name} can expect of each other, in plain words.`}>
      <BuyingTerms />
      <UsingTerms name={store.name} />
      <PolicyContacts store={store} />
    </TextPage>
  )
}
