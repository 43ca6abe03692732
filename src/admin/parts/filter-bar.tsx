import { SlidersHorizontal } from 'lucide-react'
import { Children, type ReactNode, useState } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TableState } from './use-table-state.ts'

interface BarProps {
  state: TableState
  /** For more filters than a phone should show above its table: there they open at a press. */
  folding?: boolean | undefined
  /** A `SearchBox` first, then `FilterSelect`s and `FilterDate`s. */
  children: ReactNode
}

/** Above a table: its search, its filters, and Clear once anything narrows the list. */
export function FilterBar({ state, folding = false, children }: BarProps) {
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
  /** The filter's name in the address and in the call. */
  name: string
  state: TableState
}

/** Narrows the list to one of a few. `options` are value to label; All comes first. */
export function FilterSelect({ label, name, state, options }: FilterProps & { options: Record<string, string> }) {
  return (
    <SelectField
      label={label}
      value={state.filters[name] ?? ''}
      onChange={(event) => state.change({ [name]: event.target.value })}
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

/** Narrows the list by a day, as yyyy-mm-dd. */
export function FilterDate({ label, name, state }: FilterProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={state.filters[name] ?? ''}
      onChange={(event) => state.change({ [name]: event.target.value })}
    />
  )
}
