import { queryOptions } from '@tanstack/react-query'
import { accepted, api, read, readList } from '../../api-client.ts'
import type { SavedAddress } from '../../domain/account-address.ts'
import { PERSONAL } from './session-queries.ts'

export const ORDERS_PER_PAGE = 10

/** A page of one's own orders, newest first, and how many there are in all. Asked anew with every visit. */
export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: [PERSONAL, 'orders', page],
    queryFn: async () => {
      const query = { limit: String(ORDERS_PER_PAGE), offset: String((page - 1) * ORDERS_PER_PAGE) }
      const { rows, total } = await readList(api.orders.my.$get({ query }))
      return { orders: rows, total }
    },
    staleTime: 0,
  })

/** One's own saved delivery address; null when there is none. */
export const addressQuery = () =>
  queryOptions({
    queryKey: [PERSONAL, 'address'],
    queryFn: (): Promise<SavedAddress | null> => read(api.user.address.$get()),
  })

/** @throws ApiProblem with `fields` for input that breaks a rule */
export const saveAddress = (address: SavedAddress): Promise<SavedAddress> =>
  read(api.user.address.$put({ json: address }))

/** @throws ApiProblem */
export async function forgetAddress(): Promise<void> {
  await accepted(api.user.address.$delete())
}
