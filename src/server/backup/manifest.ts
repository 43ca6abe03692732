import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../database/connect.ts'
import { listAppliedMigrations } from '../database/migrate.ts'

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })
const sequenceSchema = z.object({ schema: z.string(), name: z.string(), last: z.string() })

/** The first entry of a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  /** The hashes of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  /** The tables with their columns, without generated ones. A table follows the tables that it references. */
  tables: z.array(tableSchema),
  /** The last value of each sequence. */
  counters: z.array(sequenceSchema),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = z.infer<typeof tableSchema>

/** Describes the database in the snapshot of a transaction. */
export async function createManifest(tx: Queryable): Promise<Manifest> {
  const { rows: servers } = await tx.execute<{ postgres: string }>(
    sql`select current_setting('server_version') as postgres`,
  )
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    postgres: servers[0]?.postgres ?? '',
    migrations: await listAppliedMigrations(tx),
    tables: await listTables(tx),
    counters: await listSequences(tx),
  }
}

async function listTables(tx: Queryable): Promise<ManifestTable[]> {
  const { rows: tables } = await tx.execute<ManifestTable & { references: string[] }>(sql`
    select n.nspname as schema, c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(r.relname), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "references"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'drizzle') order by n.nspname, c.relname`)
  const ordered: ManifestTable[] = []
  const remaining = new Set(tables)
  while (remaining.size > 0) {
    const ready = [...remaining].filter(
      ({ references }) => ![...remaining].some(({ name }) => references.includes(name)),
    )
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle')
    for (const table of ready) {
      const { schema, name, columns } = table
      ordered.push({ schema, name, columns })
      remaining.delete(table)
    }
  }
  return ordered
}

async function listSequences(tx: Queryable) {
  const { rows } = await tx.execute<{ schema: string; name: string; last: string }>(sql`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'drizzle') and last_value is not null order by 1, 2`)
  return rows
}
