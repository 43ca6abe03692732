import { SlidersHorizontal, X } from 'lucide-react'
import { Children, isValidElement, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import * as menu from '../menu.module.css'
import { placePanel } from '../place-menu.ts'
import * as styles from './filter-bar.module.css'
import { PHONE } from './phone.ts'
import type { TableState } from './use-table-state.ts'

/** More filters than these are behind a button, so that the list begins near the top. */
const MAX_INLINE = 5

interface FilterBarProps {
  state: TableState
  /** The number of matching rows, for the button that closes the filters on a phone. */
  total?: number | undefined
  /** A button at the end of the row. */
  action?: ReactNode
  /** A `SearchBox` first, then `FilterSelect`s and `FilterDate`s. */
  children: ReactNode
}

/** Search, filters and Clear of a table. Many filters are in a panel, on a phone all in a sheet; the chosen ones are named below. */
export function FilterBar({ state, total, action, children }: FilterBarProps) {
  const isPhone = useMediaQuery(PHONE)
  const [search, ...filters] = Children.toArray(children)
  const isFolded = filters.length > 0 && (isPhone || filters.length > MAX_INLINE)
  const Fold = isPhone ? FilterSheet : FilterPanel
  return (
    <search className={styles.filters}>
      {search}
      {isFolded ? <Fold total={total}>{filters}</Fold> : filters}
      {action}
      {state.isFiltered && (
        <button type="button" className="button quiet" onClick={state.clear}>
          Clear
        </button>
      )}
      {isFolded && <Chips filters={filters.filter(isFilter)} />}
    </search>
  )
}

const FilterLabel = ({ count }: { count: number }) => (
  <>
    <SlidersHorizontal className="icon icon-s" />
    {count > 0 ? `Filters (${count})` : 'Filters'}
  </>
)

type FoldProps = Pick<FilterBarProps, 'total' | 'children'>

function FilterSheet({ total, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterLabel count={Children.toArray(children).filter(isChosen).length} />
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

function FilterPanel({ children }: FoldProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button ref={button} type="button" className="button quiet" popoverTarget={id}>
        <FilterLabel count={Children.toArray(children).filter(isChosen).length} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${menu.menu} ${styles.sheet} ${styles.panel}`}
        onBeforeToggle={() => placePanel(panel.current, button.current)}
      >
        {children}
      </div>
    </>
  )
}

type Filter = ReactElement<FilterProps & { options?: Record<string, string> }>

const isFilter = (child: ReactNode): child is Filter => isValidElement<object>(child) && 'name' in child.props
const isChosen = (child: ReactNode): boolean =>
  isFilter(child) && child.props.state.filters[child.props.name] !== undefined

/** The chosen filters, each with its removal. */
const Chips = ({ filters }: { filters: readonly Filter[] }) => {
  const chosen = filters.filter(isChosen)
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chosen.map(({ props: { label, name, state, options } }) => {
        const value = state.filters[name] ?? ''
        return (
          <li key={name}>
            <button
              type="button"
              className={`button quiet ${styles.chip}`}
              onClick={() => state.update({ [name]: undefined })}
            >
              <span className="sr-only">Remove the filter </span>
              {label} <b>{options ? (options[value] ?? value) : describeDay(value)}</b>
              <X className="icon icon-s" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The parameter of the URL can be anything. */
const describeDay = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : formatDay(day))

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
