import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import type { TableState } from './use-table-state.ts'

const WAIT_MS = 250

interface Props {
  label: string
  placeholder?: string | undefined
  state: TableState
}

/** Searches a table: the address follows a moment after the last key. */
export function SearchBox({ label, placeholder, state: { search, change } }: Props) {
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)
  useEffect(() => {
    // Changed elsewhere: by Clear, or by going back.
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text.trim()
      change({ search: text.trim() })
    }, WAIT_MS)
  }
  return (
    <TextField
      label={label}
      className="grow"
      type="search"
      enterKeyHint="search"
      maxLength={100}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}
