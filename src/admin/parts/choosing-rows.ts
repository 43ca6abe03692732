/** The chosen rows with these among them, or without them. */
export function withIds(now: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> {
  const next = new Set(now)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The rows of a page from one to another, whichever stands first; only the last where the first is on another page. */
export function between(page: readonly number[], from: number | undefined, to: number): readonly number[] {
  const places = [page.indexOf(from ?? to), page.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = places
  return first < 0 ? [to] : page.slice(first, last + 1)
}
