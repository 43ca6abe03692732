import type { ReactNode } from 'react'
import type { TablePage } from './table-query.ts'

/** One column of a `DataTable`. */
export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The name the list call sorts by; without it the head is no button. */
  sort?: string | undefined
  /** Numbers stand at the right. */
  numeric?: boolean | undefined
}

/** What a `DataTable` needs of a query. */
export interface TableResult<Row> {
  data: TablePage<Row> | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}
