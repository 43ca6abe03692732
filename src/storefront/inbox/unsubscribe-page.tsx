import { createFileRoute } from '@tanstack/react-router'
import { storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

export const Route = createFileRoute('/unsubscribe')({
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ store: loaderData, title: 'Newsletter', path: '/unsubscribe', noindex: true }) : {},
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { email } = Route.useLoaderData()
  return (
    <div className="wrap max-w-[680px] pt-7 pb-8">
      <h1>Newsletter</h1>
      <UnsubscribeForm contactEmail={email} />
    </div>
  )
}
