import { sql } from 'drizzle-orm'
import { banners } from '../content/content.tables.ts'
import { countRows, sqlCheck } from './check.ts'

/** Invariants of the content of pages. A job shows and hides banners every minute, and it may be late. */
export const CONTENT_CHECKS = [
  sqlCheck(
    'banners are shown and hidden at their times',
    countRows(banners),
    sql`
      select 'Banner ' || id || ' is ' || case when is_shown then 'shown' else 'hidden' end
        || ', against its times.' as violation
      from ${banners}
      where active and is_shown <> (coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true))
        and not coalesce(starts_at between now() - interval '10 minutes' and now(), false)
        and not coalesce(ends_at between now() - interval '10 minutes' and now(), false)
      order by id`,
  ),
]
