import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

/** The risk of an order; null while it is not computed, and for an order that was paid before. */
export const orderRiskQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(id), 'risk'],
    queryFn: () => readJson(api.admin.orders[':id'].risk.$get({ param: { id: String(id) } })),
    staleTime: 0,
  })
