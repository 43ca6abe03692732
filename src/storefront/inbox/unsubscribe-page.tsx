import { getRouteApi } from '@tanstack/react-router'
import { UnsubscribeForm } from './unsubscribe-form.tsx'
import * as styles from './unsubscribe-page.module.css'

const route = getRouteApi('/unsubscribe')

export function UnsubscribePage() {
  const { email } = route.useLoaderData()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Newsletter</h1>
      <UnsubscribeForm contactEmail={email} />
    </div>
  )
}
