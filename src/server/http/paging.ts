import type { Context } from 'hono'
import { z } from 'zod'

export const MAX_ROWS = 1000

/** `limit` and `offset` of an endpoint that returns a list. */
export const pagingQuery = z.object({
  limit: z.coerce
    .number<string>('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be from 1 to 1000')
    .max(MAX_ROWS, 'limit must be from 1 to 1000')
    .optional(),
  offset: z.coerce
    .number<string>('offset must be a number')
    .int('offset must be a whole number')
    .min(0, 'offset must not be below 0')
    .max(10_000_000, 'offset must be at most 10000000')
    .optional(),
})
export type Paging = z.infer<typeof pagingQuery>

/**
 * Sets `X-Total-Count`, and `Link: rel="next"` if there are more rows.
 * @param filters the other query parameters of the endpoint. No others go into the link, because the response may be cached
 */
export function setPaginationHeaders(
  c: Context,
  total: number,
  { limit = MAX_ROWS, offset = 0 }: Paging,
  filters: readonly string[] = [],
): void {
  c.header('X-Total-Count', String(total))
  if (offset + limit >= total) return
  const values = filters.map((name) => [name, c.req.queries(name)?.filter(Boolean).join(',') ?? ''])
  const next = new URLSearchParams(values.filter(([, value]) => value))
  next.set('limit', String(limit))
  next.set('offset', String(offset + limit))
  c.header('Link', `<${c.req.path}?${next}>; rel="next"`)
}

/** Takes the number of all rows, which each row of a page has as `total`, off the rows. */
export const toPage = <Row>(rows: readonly (Row & { total: number })[]): { rows: Row[]; total: number } => ({
  rows: rows.map((row) => {
    const { total: _, ...rest } = row
    return rest as Row
  }),
  total: rows[0]?.total ?? 0,
})
