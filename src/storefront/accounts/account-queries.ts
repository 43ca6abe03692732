import { queryOptions } from '@tanstack/react-query'
import { ensureOk, api, readJson, readList } from '../../api-client.ts'
import type { Address, SavedAddress } from '../../domain/accounts/address.ts'
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

/** Queries the customer's saved delivery addresses, the default one first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'addresses'],
    queryFn: (): Promise<SavedAddress[]> => readJson(api.user.addresses.$get()),
  })

/** Queries the email address of the account. */
export const accountEmailQuery = () =>
  queryOptions({ queryKey: [PERSONAL_KEY, 'email'], queryFn: () => readJson(api.user.email.$get()), staleTime: 0 })

/** Queries the mobile number of the account. */
export const accountMobileQuery = () =>
  queryOptions({ queryKey: [PERSONAL_KEY, 'mobile'], queryFn: () => readJson(api.user.mobile.$get()), staleTime: 0 })

/** Queries the devices on which the customer is logged in. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'sessions'],
    queryFn: () => readJson(api.user.sessions.$get()),
    staleTime: 0,
  })

/** Queries the request to delete the account, and what blocks one. */
export const ownDeletionQuery = () =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'deletion'],
    queryFn: () => readJson(api.user.deletion.$get()),
    staleTime: 0,
  })

/** Queries the consents of the customer to emails. */
export const ownConsentsQuery = () =>
  queryOptions({
    queryKey: [PERSONAL_KEY, 'consents'],
    queryFn: () => readJson(api.user.consents.$get()),
    staleTime: 0,
  })

/** Saves an address as the default. @throws ApiError with `fields` for invalid input, 409 for too many addresses */
export const addAddress = (json: Address): Promise<SavedAddress> => readJson(api.user.addresses.$post({ json }))

/** @throws ApiError with `fields` for invalid input */
export const editAddress = (id: number, json: Address): Promise<SavedAddress> =>
  readJson(api.user.addresses[':id'].$put({ param: { id: String(id) }, json }))

/** @throws ApiError */
export const setDefaultAddress = (id: number): Promise<SavedAddress> =>
  readJson(api.user.addresses[':id'].default.$put({ param: { id: String(id) } }))

/** @throws ApiError */
export async function deleteAddress(id: number): Promise<void> {
  await ensureOk(api.user.addresses[':id'].$delete({ param: { id: String(id) } }))
}
