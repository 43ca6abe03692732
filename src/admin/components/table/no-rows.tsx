import type { LucideIcon } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { TableState } from './use-table-state.ts'

interface NoRowsProps {
  icon: LucideIcon
  state: TableState
  /** The message of a list without rows. */
  none: string
  /** The message of a list whose filters match no row. */
  noMatch: string
  clearLabel?: string
}

/** The empty state of a table, with a button that clears the filters if any is set. */
export function NoRows({ icon, state, none, noMatch, clearLabel = 'Clear filters' }: NoRowsProps) {
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  if (!isFiltered) return <EmptyState icon={icon} message={none} />
  return (
    <EmptyState icon={icon} message={noMatch}>
      <button type="button" className="button" onClick={state.clear}>
        {clearLabel}
      </button>
    </EmptyState>
  )
}
