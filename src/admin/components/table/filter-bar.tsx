import { SlidersHorizontal } from 'lucide-react'
import { Children, type ReactNode, useState } from 'react'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import * as styles from './filter-bar.module.css'
import { PHONE } from './phone.ts'
import type { TableState } from './use-table-state.ts'

interface FilterBarProps {
  state: TableState
  /** The number of matching rows, for the button that closes the filters on a phone. */
  total?: number | undefined
  /** A `SearchBox` first, then `FilterSelect`s and `FilterDate`s. */
  children: ReactNode
}

/** Search, filters and Clear of a table. On a phone the filters are in a sheet. */
export function FilterBar({ state, total, children }: FilterBarProps) {
  const isPhone = useMediaQuery(PHONE)
  const [search, ...filters] = Children.toArray(children)
  const isActive = Object.keys(state.filters).length > 0 || state.search !== ''
  return (
    <search className={styles.filters}>
      {search}
      {filters.length > 0 && isPhone ? (
        <FilterSheet state={state} total={total}>
          {filters}
        </FilterSheet>
      ) : (
        filters
      )}
      {isActive && (
        <button type="button" className="button quiet" onClick={state.clear}>
          Clear
        </button>
      )}
    </search>
  )
}

function FilterSheet({ state, total, children }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const activeCount = Object.keys(state.filters).length
  return (
    <>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="icon icon-s" />
        {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
      </button>
      <Sheet open={open} onOpenChange={setOpen} title="Filters">
        <div className={styles.sheet}>{children}</div>
        <button type="button" className="button main" onClick={() => setOpen(false)}>
          {total === undefined ? 'Show results' : `Show ${formatCountOf(total, 'result')}`}
        </button>
      </Sheet>
    </>
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
