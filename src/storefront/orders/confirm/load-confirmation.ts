import type { LoaderArgs } from '../../../router-context.ts'
import { loadStore } from '../../shared/route-options.ts'
import { confirmationQuery } from './confirmation-query.ts'

/** Loads the settings of the store, and the order if the URL has a token. Without one the page is the same for all. */
export async function loadConfirmation(args: LoaderArgs<{ orderId: string }, { link: string | undefined }>) {
  const { context, params, deps } = args
  const [store] = await Promise.all([
    loadStore(args),
    deps.link ? context.queryClient.query(confirmationQuery(context.queryClient, params.orderId, deps.link)) : null,
  ])
  return store
}
