import { queryOptions } from '@tanstack/react-query'
import { api, nullIfNotFound, readJson } from '../../../api-client.ts'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import { PERSONAL_KEY } from '../../shared/session-queries.ts'

const STALE_AFTER_MS = 30_000

/**
 * Reads an order for its customer. Null when there is no such order; the response is the same for an unknown order and for
 * an invalid proof.
 * @param proof not needed by the account that placed the order
 */
export const viewOrder = (orderId: string, proof: OrderProof | undefined): Promise<CustomerOrder | null> =>
  readJson(api.orders[':id'].view.$post({ param: { id: orderId }, json: { proof } })).catch(nullIfNotFound)

/** Queries an order by the token of a link to it, or as the account that placed it when the token is ''. */
export const customerOrderQuery = (orderId: string, token: string) =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'customer-order', orderId, token],
    queryFn: () => viewOrder(orderId, token ? { token } : undefined),
    staleTime: STALE_AFTER_MS,
    retry: false,
  })
