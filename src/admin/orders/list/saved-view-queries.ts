import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import { isSameView, type SavedView } from '../../../domain/orders/saved-views.ts'

const savedViews = api.admin['saved-order-views']

/** The views that this user has saved, with the number of orders in each. */
const savedViewsQuery = queryOptions({
  queryKey: ['staff', 'order-views', 'saved'],
  queryFn: () => readJson(savedViews.$get()),
  staleTime: 0,
})

/** Returns the views that this user has saved, and the one that the filters show. */
export function useSavedViews(filters: SavedView['filters']) {
  const { data: saved = [] } = useQuery(savedViewsQuery)
  return { saved, current: saved.find((view) => isSameView(view.filters, filters)) }
}

/** Saves a view. @throws ApiError */
export const createSavedView = (view: Pick<SavedView, 'name' | 'filters'>) => readJson(savedViews.$post({ json: view }))

/** Renames a view. @throws ApiError */
export const renameSavedView = (id: number, name: string) =>
  readJson(savedViews[':id'].$patch({ param: { id: String(id) }, json: { name } }))

/** Stores other filters in a view. @throws ApiError */
export const replaceSavedView = (id: number, filters: SavedView['filters']) =>
  readJson(savedViews[':id'].$patch({ param: { id: String(id) }, json: { filters } }))

/** Deletes a view. */
export const deleteSavedView = (id: number) => savedViews[':id'].$delete({ param: { id: String(id) } })

/** The URL of the list with the filters of a view. */
export function viewHref(filters: SavedView['filters']): string {
  const params = Object.entries(filters).filter(
    (entry): entry is [string, NonNullable<(typeof entry)[1]>] => !!entry[1],
  )
  return `/admin?${new URLSearchParams([['tab', 'orders'], ...params])}`
}
