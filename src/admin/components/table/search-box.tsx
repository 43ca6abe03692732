import { type Ref, useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'
import * as styles from './filter-bar.module.css'
import type { TableState } from './use-table-state.ts'

const DEBOUNCE_MS = 250

interface Props {
  label: string
  placeholder?: string | undefined
  state: TableState
  ref?: Ref<HTMLInputElement> | undefined
}

/** Search of a table; updates the URL with a delay. Clear drops what was just typed. */
export const SearchBox = (props: Props) => <DelayedBox key={props.state.clearCount} {...props} />

function DelayedBox({ label, placeholder, state: { search, update }, ref }: Props) {
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)
  useEffect(() => {
    // Changed by Clear or by navigation.
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text.trim()
      update({ search: text.trim() })
    }, DEBOUNCE_MS)
  }
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
