import { queryOptions } from '@tanstack/react-query'
import { ensureOk, api, readJson, readList } from '../../api-client.ts'
import type { Address } from '../../domain/accounts/address.ts'
import { PERSONAL_KEY } from '../shared/session-queries.ts'

export const ORDERS_PER_PAGE = 10

/** Queries a page of the customer's orders, newest first, and their total count. Fetched again at every visit. */
export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'orders', page],
    queryFn: async () => {
      const query = { limit: String(ORDERS_PER_PAGE), offset: String((page - 1) * ORDERS_PER_PAGE) }
      const { rows, total } = await readList(api.orders.my.$get({ query }))
      return { orders: rows, total }
    },
    staleTime: 0,
  })

/** Queries the customer's saved delivery address. Null without one. */
export const addressQuery = () =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'address'],
    queryFn: (): Promise<Address | null> => readJson(api.user.address.$get()),
  })

/** @throws ApiError with `fields` for invalid input */
export const saveAddress = (address: Address): Promise<Address> => readJson(api.user.address.$put({ json: address }))

/** @throws ApiError */
export async function deleteAddress(): Promise<void> {
  await ensureOk(api.user.address.$delete())
}
