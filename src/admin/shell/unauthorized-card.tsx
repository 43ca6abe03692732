import { ShieldAlert } from 'lucide-react'
import { loginHref } from '../../domain/accounts/login-redirect.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** Shown to customers. */
export function UnauthorizedCard({ username }: { username: string }) {
  return (
    <main className="desk-wrap">
      <section className="panel unauthorized">
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
    </main>
  )
}
