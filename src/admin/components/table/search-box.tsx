import type { Ref } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'
import * as styles from './filter-bar.module.css'
import { useDelayedSearch } from './use-delayed-search.ts'
import type { TableState } from './use-table-state.ts'

interface Props {
  label: string
  placeholder?: string | undefined
  state: TableState
  ref?: Ref<HTMLInputElement> | undefined
}

/** Search of a table; updates the URL with a delay. Clear drops what was just typed. */
export function SearchBox({ label, placeholder, state, ref }: Props) {
  const [typed, type] = useDelayedSearch(state)
  return (
    <TextField
      ref={ref}
      label={label}
      className={styles.search}
      type="search"
      enterKeyHint="search"
      maxLength={100}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}
