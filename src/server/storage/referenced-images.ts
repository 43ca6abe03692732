import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'

/** Log tables: an image that only they contain is not shown anywhere. */
const EXCLUDED_TABLES = ['audit_log', 'idempotency_keys', 'emails', 'rate_limits', 'sessions']
const TEXT_TYPES = ['text', 'character varying', 'json', 'jsonb', 'ARRAY']
/** An image's name without its extension, as a PostgreSQL pattern. */
const IMAGE_NAME = '[0-9a-f]{16}-[0-9]+x[0-9]+'

/**
 * Returns the names, without extension (`0123456789abcdef-720x960`), of the images that the database references. Searches
 * every text column, so a new table needs no change here.
 */
export async function listReferencedImages(db: Queryable): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as "table", json_agg(column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ${TEXT_TYPES} and table_name not in ${EXCLUDED_TABLES}
    group by table_name`)
  const used = new Set<string>()
  for (const { table, columns } of tables) {
    const texts = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct (regexp_matches(concat_ws(' ', ${texts}), ${`(${IMAGE_NAME})`}, 'g'))[1] as name
      from ${sql.identifier(table)}`)
    for (const { name } of rows) used.add(name)
  }
  return used
}
