import type { ReactNode } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TableState } from './use-table-state.ts'

/** Above a table: a `SearchBox`, `FilterSelect`s and `FilterDate`s, and Clear once anything narrows the list. */
export function FilterBar({ state, children }: { state: TableState; children: ReactNode }) {
  const narrowed = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <search className="filter-bar">
      {children}
      {narrowed && (
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
