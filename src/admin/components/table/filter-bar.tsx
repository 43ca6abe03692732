import { SlidersHorizontal } from 'lucide-react'
import { Children, type ReactNode, useState } from 'react'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import * as styles from './filter-bar.module.css'
import type { TableState } from './use-table-state.ts'

interface FilterBarProps {
  state: TableState
  /** Collapses the filters on a phone. */
  collapsible?: boolean | undefined
  /** A `SearchBox` first, then `FilterSelect`s and `FilterDate`s. */
  children: ReactNode
}

/** Search, filters and Clear of a table. */
export function FilterBar({ state, collapsible = false, children }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const [search, ...filters] = Children.toArray(children)
  const activeCount = Object.keys(state.filters).length
  return (
    <search className={collapsible && !open ? `${styles.filters} ${styles.isCollapsed}` : styles.filters}>
      {search}
      {collapsible && (
        <button
          type="button"
          className={`button quiet ${styles.toggle}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal className="icon icon-s" />
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </button>
      )}
      {filters}
      {(activeCount > 0 || state.search !== '') && (
        <button type="button" className="button quiet" onClick={state.clear}>
          Clear
        </button>
      )}
    </search>
  )
}

interface FilterProps {
  label: string
  /** Name in the URL and in the API. */
  name: string
  state: TableState
}

/** A select filter. `options` map value to label; All comes first. */
export function FilterSelect({ label, name, state, options }: FilterProps & { options: Record<string, string> }) {
  return (
    <SelectField
      label={label}
      value={state.filters[name] ?? ''}
      onChange={(event) => state.update({ [name]: event.target.value })}
    >
      <option value="">All</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** A date filter, yyyy-mm-dd. */
export function FilterDate({ label, name, state }: FilterProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={state.filters[name] ?? ''}
      onChange={(event) => state.update({ [name]: event.target.value })}
    />
  )
}
