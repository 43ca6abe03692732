import { createFileRoute } from '@tanstack/react-router'
import { storeQuery } from '../shared/store-query.ts'
import { pageHead } from '../shared/page-head.ts'
import { UnsubscribeForm } from './unsubscribe-form.tsx'
import styles from './unsubscribe-page.module.css'

export const Route = createFileRoute('/unsubscribe')({
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ store: loaderData, title: 'Newsletter', path: '/unsubscribe', noindex: true }) : {},
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { email } = Route.useLoaderData()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Newsletter</h1>
      <UnsubscribeForm contactEmail={email} />
    </div>
  )
}
