import { createFileRoute } from '@tanstack/react-router'
import { storeQuery } from './content-queries.ts'
import { ReadingPage } from './reading-page.tsx'
import { readingHead } from './reading-head.ts'
import { BuyingTerms, UsingTerms } from './terms-text.tsx'
import { WhoAnswers } from './who-answers.tsx'

const TITLE = 'Terms & Conditions'

export const Route = createFileRoute('/terms-conditions')({
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData: store }) =>
    store
      ? readingHead(store, {
          title: TITLE,
          description: `The terms under which ${store.name} sells: prices, orders, Cash on Delivery, delivery, returns, privacy and complaints.`,
          path: '/terms-conditions',
        })
      : {},
  component: TermsConditionsPage,
})

function TermsConditionsPage() {
  const store = Route.useLoaderData()
  return (
    <ReadingPage title={TITLE} lead={`What you and ${store.name} can expect of each other, in plain words.`}>
      <BuyingTerms />
      <UsingTerms name={store.name} />
      <WhoAnswers store={store} />
    </ReadingPage>
  )
}
