import { useEffect, useRef, useState } from 'react'
import type { TableState } from './use-table-state.ts'

/** The id of the element of a row. */
export const rowElementId = (id: number): string => `row-${id}`

/** The keyboard position in a table. */
export interface RowCursor {
  /** The row at the position; undefined before the first key. */
  currentId: number | undefined
  /** Moves by one row, at the end of a page to the next page. */
  move: (step: 1 | -1) => void
}

/** A row with its place on the page, or the end of a page that is loading. */
type Position = { id: number; index: number } | 'first' | 'last'

interface Options {
  /** Row ids of the page; undefined while it loads. */
  ids: readonly number[] | undefined
  total: number
  state: TableState
}

/** The keyboard position of a `DataTable`. A row that leaves the list passes it to the row that takes its place. */
export function useRowCursor({ ids, total, state }: Options): RowCursor {
  const [position, setPosition] = useState<Position>()
  const shouldFocus = useRef(false)
  const currentId = ids && position && resolve(position, ids)
  useEffect(() => {
    if (!shouldFocus.current || currentId === undefined) return
    shouldFocus.current = false
    const row = document.getElementById(rowElementId(currentId))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const move = (step: 1 | -1) => {
    if (!ids) return
    shouldFocus.current = true
    const index = currentId === undefined ? -1 : ids.indexOf(currentId)
    const target = index + (index < 0 ? 1 : step)
    const id = ids[target]
    if (id !== undefined) return setPosition({ id, index: target })
    const page = state.page + step
    if (page < 1 || (page - 1) * state.size >= total) return
    state.update({ page: String(page) })
    setPosition(step === 1 ? 'first' : 'last')
  }
  return { currentId, move }
}

function resolve(position: Position, ids: readonly number[]): number | undefined {
  if (position === 'first') return ids[0]
  if (position === 'last') return ids.at(-1)
  return ids.includes(position.id) ? position.id : ids[Math.min(position.index, ids.length - 1)]
}
