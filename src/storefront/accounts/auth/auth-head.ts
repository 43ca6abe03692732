import type { Store } from '../../../domain/store/store.ts'
import { pageHead } from '../../shared/page-head.ts'

/** Returns the head of /auth and /login. Both have the same canonical URL. */
export const authHead = (store: Store) =>
  pageHead({
    store,
    title: 'Login or Register',
    description: `Log in to ${store.name}, or open an account, to follow your orders and save your delivery address.`,
    path: '/auth',
    noindex: true,
  })
