import { filtersOf } from './table-query.ts'
import type { TableState } from './use-table-state.ts'

/**
 * Returns the URL of the export of all rows that match the filters of a table, sorted as the table is.
 * @example exportHref('/api/admin/returns/export', state) // '/api/admin/returns/export?view=late'
 */
export function exportHref(path: string, { query }: Pick<TableState, 'query'>, format?: 'csv' | 'xlsx'): string {
  const { limit: _, offset: __, ...filters } = query
  return `${path}?${new URLSearchParams({ ...filters, ...(format && { format }) })}`
}

/** Returns the URL of an export that has an order of its own. */
export const unsortedExportHref = (
  path: string,
  { query }: Pick<TableState, 'query'>,
  format: 'csv' | 'xlsx',
): string => `${path}?${new URLSearchParams({ ...filtersOf(query), format })}`
