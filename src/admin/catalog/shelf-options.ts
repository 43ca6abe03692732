import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api-client.ts'

/** All institutes, to choose one. */
export const instituteOptions = () =>
  queryOptions({ queryKey: ['staff', 'institutes', 'all'], queryFn: () => read(api.institutes.$get()), staleTime: 0 })

/** All categories, to choose some. */
export const categoryOptions = () =>
  queryOptions({ queryKey: ['staff', 'categories', 'all'], queryFn: () => read(api.categories.$get()), staleTime: 0 })

/** Rows as a select takes them: id to name. */
export const namesById = (rows: readonly { id: number; name: string }[] = []): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]))
