import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

/** The last imports and bulk edits. */
export const batchesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'product-batches'],
    queryFn: () => readJson(api.admin['product-batches'].$get()),
    staleTime: 0,
  })

/** An import or a bulk edit, with what its undo did not restore. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'product-batches', id],
    queryFn: () => readJson(api.admin['product-batches'][':batch'].$get({ param: { batch: id } })),
    staleTime: 0,
  })
