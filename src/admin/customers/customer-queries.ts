import { queryOptions } from '@tanstack/react-query'
import { api, ApiError, readJson, readList } from '../../api-client.ts'
import { isMobile } from '../../domain/values/phones.ts'

/** The name of the queries of customers. */
export const CUSTOMERS = 'customers'

/** Loads a customer by number, or by mobile number. */
export const customerQuery = (customer: string) =>
  queryOptions({
    queryKey: ['staff', CUSTOMERS, 'profile', customer],
    queryFn: async () => {
      const id = isMobile(customer) ? await findByMobile(customer) : customer
      return readJson(api.admin.customers[':id'].$get({ param: { id } }))
    },
    staleTime: 0,
  })

async function findByMobile(search: string): Promise<string> {
  const { rows } = await readList(api.admin.customers.$get({ query: { search, limit: '1' } }))
  if (!rows[0]) throw new ApiError(404, JSON.stringify({ message: 'Customer not found', code: 'not_found' }))
  return String(rows[0].id)
}
