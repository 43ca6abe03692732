import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TablePage } from './table-query.ts'

/** One column of a `DataTable`. */
export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Sort name of the API; without it the column is not sortable. */
  sort?: string | undefined
  /** Right-aligned. */
  numeric?: boolean | undefined
}

/** An action of a row: either a URL or a function. */
export interface RowAction {
  label: string
  icon: LucideIcon
  href?: string | undefined
  opensTab?: boolean | undefined
  onSelect?: (() => void) | undefined
  /** Last, apart and in red. */
  isDanger?: boolean | undefined
}

/** The parts of a query that `DataTable` needs. */
export interface TableResult<Row> {
  data: TablePage<Row> | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}
