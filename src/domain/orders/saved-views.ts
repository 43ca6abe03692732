// Views of the list of orders that a member of staff has saved.
import { z } from 'zod'
import { line } from '../values/schemas.ts'
import { orderFilterSchema } from './admin-order.ts'

export const MAX_SAVED_VIEWS = 20

/** The filters and the order of the list, as in its URL. */
const viewFiltersSchema = orderFilterSchema.omit({ placedAfter: true }).extend({ sort: line(40).optional() })
/** Parameters of the URL that a view stores. */
const VIEW_FILTERS = Object.keys(viewFiltersSchema.shape) as (keyof z.infer<typeof viewFiltersSchema>)[]

const name = z.string('Enter a name').pipe(line(40).min(1, 'Enter a name'))

/** `POST /api/admin/saved-order-views` */
export const newSavedViewSchema = z.object({ name, filters: viewFiltersSchema })

/** `PATCH /api/admin/saved-order-views/{id}` */
export const savedViewEditSchema = z.object({ name: name.optional(), filters: viewFiltersSchema.optional() })

export const savedViewNameSchema = z.object({ name })

export const savedViewSchema = newSavedViewSchema.extend({
  id: z.int(),
  /** The number of orders in the view. */
  count: z.int(),
})
export type SavedView = z.infer<typeof savedViewSchema>

type Filters = Partial<Record<string, string | undefined>>

/** Whether two sets of filters are the same view. Empty filters do not count. */
export const isSameView = (one: Filters, other: Filters): boolean =>
  VIEW_FILTERS.every((filter) => (one[filter] ?? '') === (other[filter] ?? ''))

/** Whether the list shows anything else than all orders. */
export const isFilteredView = (filters: Filters): boolean => !isSameView(filters, {})
