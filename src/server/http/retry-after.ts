/**
 * How long an answer asks to wait.
 * @param header its `Retry-After`: seconds, or a date
 * @returns whole seconds, 0 for a date that is past; undefined without a header, or with one that says neither
 */
export function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
