import type { LoaderArgs } from '../../router-context.ts'
import { loadStore } from '../shared/route-options.ts'
import { confirmationQuery } from './confirm/confirmation-query.ts'
import { deliveryHelpQuery } from './delivery/delivery-query.ts'

type LinkPageArgs = LoaderArgs<{ orderId: string }, { link: string | undefined }>

/** Loads the settings of the store, and the delivery if the URL has a token. Without one the page is the same for all. */
export async function loadDelivery(args: LinkPageArgs) {
  const { context, params, deps } = args
  const [store] = await Promise.all([
    loadStore(args),
    deps.link ? context.queryClient.query(deliveryHelpQuery(context.queryClient, params.orderId, deps.link)) : null,
  ])
  return store
}

/** Loads the settings of the store, and the order if the URL has a token. Without one the page is the same for all. */
export async function loadConfirmation(args: LinkPageArgs) {
  const { context, params, deps } = args
  const [store] = await Promise.all([
    loadStore(args),
    deps.link ? context.queryClient.query(confirmationQuery(context.queryClient, params.orderId, deps.link)) : null,
  ])
  return store
}
