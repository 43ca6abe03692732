import { sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'

/** Tables that tell of what was: a picture that only they name is shown nowhere. */
const HISTORY = ['audit_log', 'idempotency_keys', 'letters', 'rate_limits', 'sessions']
const WORDS = ['text', 'character varying', 'json', 'jsonb', 'ARRAY']
/** A picture's name without its ending, as PostgreSQL reads patterns. */
const PICTURE = '[0-9a-f]{16}-[0-9]+x[0-9]+'

/**
 * The pictures that anything in the database names, without their endings (`0123456789abcdef-720x960`). Every column that
 * holds words is searched, so a new table needs no thought here.
 */
export async function listUsedPictures(db: Reader): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as "table", json_agg(column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ${WORDS} and table_name not in ${HISTORY}
    group by table_name`)
  const used = new Set<string>()
  for (const { table, columns } of tables) {
    const words = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct (regexp_matches(concat_ws(' ', ${words}), ${`(${PICTURE})`}, 'g'))[1] as name
      from ${sql.identifier(table)}`)
    for (const { name } of rows) used.add(name)
  }
  return used
}
