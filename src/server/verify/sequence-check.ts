import { sql } from 'drizzle-orm'
import type { Check } from './check.ts'

interface Sequence extends Record<string, unknown> {
  table: string
  column: string
  next: number
}

const title = 'the next value of every sequence is free'

/** Checks sequences: inserts fail if the next value of a sequence is in use. */
export const SEQUENCE_CHECK: Check = {
  title,
  async run(tx) {
    const { rows: sequences } = await tx.execute<Sequence>(sql`
      select t.relname as "table", a.attname as "column",
        (coalesce(pg_sequence_last_value(s.oid), 0) + 1)::float8 as next
      from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by 1`)
    const violations: string[] = []
    for (const { table, column, next } of sequences) {
      const { rows } = await tx.execute<{ highest: number | null }>(
        sql`select max(${sql.identifier(column)})::float8 as highest from ${sql.identifier(table)}`,
      )
      const highest = rows[0]?.highest ?? 0
      if (highest >= next) violations.push(`The next ${column} of ${table} is ${next}, but ${highest} is in use.`)
    }
    return { title, checkedCount: sequences.length, violations }
  },
}
