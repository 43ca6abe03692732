import type { Store } from '../../domain/content.ts'
import { pageHead } from '../layout/page-head.ts'

/** Both addresses of the login page say that it is one page. */
export const authHead = (store: Store) =>
  pageHead({
    store,
    title: 'Login or Register',
    description: `Log in to ${store.name}, or open an account, to follow your orders and save your delivery address.`,
    path: '/auth',
    noindex: true,
  })
