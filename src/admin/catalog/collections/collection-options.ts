import { queryOptions } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'

/** All institutes. */
export const instituteOptions = () =>
  queryOptions({
    queryKey: ['staff', 'institutes', 'all'],
    queryFn: () => readJson(api.institutes.$get({ query: {} })),
    staleTime: 0,
  })

/** All categories. */
export const categoryOptions = () =>
  queryOptions({
    queryKey: ['staff', 'categories', 'all'],
    queryFn: () => readJson(api.categories.$get({ query: {} })),
    staleTime: 0,
  })

/** Select options: id to name. */
export const namesById = (rows: readonly { id: number; name: string }[] = []): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]))
