/** Returns the selection with or without these rows. */
export function toggleIds(selected: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> {
  const next = new Set(selected)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Returns the rows between two rows of a page; only the second if the first is on another page. */
export function rangeBetween(page: readonly number[], from: number | undefined, to: number): readonly number[] {
  const positions = [page.indexOf(from ?? to), page.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = positions
  return first < 0 ? [to] : page.slice(first, last + 1)
}
