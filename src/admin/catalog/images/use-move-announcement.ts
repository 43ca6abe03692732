import { useEffect, useRef, useState } from 'react'

/**
 * Returns the new position of a moved image as text for a live region, and focuses its button again.
 * @param list its items have `data-image`, their buttons `data-move`
 * @param keys of the images, in order
 */
export function useMoveAnnouncement(list: { current: HTMLElement | null }, keys: readonly string[]) {
  const moved = useRef<{ key: string; by: number }>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    const { key, by } = moved.current ?? {}
    moved.current = undefined
    if (key === undefined) return
    const card = list.current?.querySelector(`[data-image="${CSS.escape(key)}"]`)
    const button = (direction = '') => card?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:enabled`)
    const [same, other] = by === -1 ? ['up', 'down'] : ['down', 'up']
    ;(button(same) ?? button(other))?.focus()
    setText(`Image moved to place ${keys.indexOf(key) + 1} of ${keys.length}`)
  }, [list, keys])
  return {
    text,
    moving: (key: string, by: number) => {
      moved.current = { key, by }
    },
  }
}
