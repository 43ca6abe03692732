/** The place of the tab that a key moves to from `place`, wrapping around; undefined for a key that moves nowhere. */
export function tabAfterKey(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place + count - 1) % count
  return undefined
}
