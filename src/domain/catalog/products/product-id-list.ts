/** Reads a list of product ids from the browser's storage. Returns an empty list for anything else. */
export function parseIds(value: unknown, max: number): number[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.filter((id): id is number => Number.isSafeInteger(id) && id > 0))].slice(0, max)
}
