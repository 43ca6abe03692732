/**
 * Parses a `Retry-After` header.
 * @param header seconds or a date
 * @returns whole seconds, 0 for a date in the past; undefined for a missing or invalid header
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
