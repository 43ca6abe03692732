import { ShieldAlert } from 'lucide-react'
import { loginHref } from '../../domain/accounts/login-redirect.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../components/page-container.tsx'
import * as styles from './unauthorized-card.module.css'

/** Shown to a customer who opens the admin area. */
export function UnauthorizedCard({ username }: { username: string }) {
  return (
    <main>
      <PageContainer>
        <section className={`panel ${styles.card}`}>
          <ShieldAlert className="icon icon-l" />
          <h1>Unauthorized</h1>
          <p>You are logged in as {username}. This page is for the store’s staff.</p>
          <ShopLink className="button main" href={loginHref('/admin', '/login')}>
            Go to Login
          </ShopLink>
          <ShopLink className="link" href="/">
            Back to the shop
          </ShopLink>
        </section>
      </PageContainer>
    </main>
  )
}
