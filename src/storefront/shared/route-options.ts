import type { Store } from '../../domain/store/store.ts'
import { rootRoute } from '../../root-route.tsx'
import type { LoaderArgs } from '../../router-context.ts'
import { pageHead } from './page-head.ts'
import { storeQuery } from './store-query.ts'

export const getParentRoute = () => rootRoute

/** Loads the store's settings, all that most pages read. */
export const loadStore = ({ context }: LoaderArgs) => context.queryClient.query(storeQuery())

/** The head of a page that search engines do not index. */
export const noindexHead =
  (title: string, path: string) =>
  ({ loaderData: store }: { loaderData?: Store | undefined }) =>
    store ? pageHead({ store, title, path, noindex: true }) : {}
