import { SlidersHorizontal } from 'lucide-react'
import { Children, type ReactNode, useState } from 'react'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { TableState } from './use-table-state.ts'

interface FilterBarProps {
  state: TableState
  /** Collapses the filters on a phone. */
  collapsible?: boolean | undefined
  /** A `SearchBox` first, then `FilterSelect`s and `FilterDate`s. */
  children: ReactNode
}

/** Search, filters and Clear of a table. */
export function FilterBar({ state, collapsible: folding = false, children }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const [search, ...filters] = Children.toArray(children)
  const narrowing = Object.keys(state.filters).length
  return (
    <search className={folding && !open ? 'filter-bar folded' : 'filter-bar'}>
      {search}
      {folding && (
        <button type="button" className="button quiet fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal className="icon icon-s" />
          {narrowing > 0 ? `Filters (${narrowing})` : 'Filters'}
        </button>
      )}
      {filters}
      {(narrowing > 0 || state.search !== '') && (
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
