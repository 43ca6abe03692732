import { useEffect, useRef, useState } from 'react'
import type { TableState } from './use-table-state.ts'

const DELAY_MS = 250

type Search = Pick<TableState, 'search' | 'clearCount' | 'update'>

/** The text of a search box, which searches a moment after the last key. Clear drops a text that was not searched for yet. */
export function useDelayedSearch({
  search,
  clearCount,
  update,
}: Search): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)
  useEffect(() => {
    // Changed by navigation.
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  const cleared = useRef(clearCount)
  useEffect(() => {
    if (clearCount !== cleared.current) setTyped('')
    cleared.current = clearCount
    return () => clearTimeout(timer.current)
  }, [clearCount])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text.trim()
      update({ search: text.trim() })
    }, DELAY_MS)
  }
  return [typed, type]
}
