/** Returns the index of the tab that a key moves to, wrapping around, or undefined for other keys. */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  return undefined
}
