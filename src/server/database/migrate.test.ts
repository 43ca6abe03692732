import fs from 'node:fs'
import path from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable, PgView } from 'drizzle-orm/pg-core'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { ConfigError } from '../config/config-error.ts'
import { test } from '../../../test/test-store.ts'
import { migrateDatabase, SQL_FOLDER } from './migrate.ts'

const SERVER = path.resolve(import.meta.dirname, '..')
const META = path.join(import.meta.dirname, 'migrations/meta')

/** A schema snapshot of drizzle-kit. */
interface Snapshot {
  id: string
}

/** Returns every table that the sources define, by its export name. */
async function importSchema(): Promise<Record<string, PgTable | PgView>> {
  const files = fs.globSync('database/schema/*.ts', { cwd: SERVER })
  const modules = await Promise.all(files.map(async (file) => (await import(path.join(SERVER, file))) as object))
  return Object.fromEntries(
    modules.flatMap((module) => Object.entries(module)).filter(([, value]) => is(value, PgTable) || is(value, PgView)),
  )
}

/** Reads the names of the functions and triggers of a database, without those of extensions and the job queues. */
async function readNames(connectionString: string): Promise<{ functions: string[]; triggers: string[] }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: functions } = await client.query<{ name: string }>(`select proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
  const { rows: triggers } = await client.query<{ name: string }>(`select tgname as name from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`)
  await client.end()
  const sorted = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted()
  return { functions: sorted(functions), triggers: sorted(triggers) }
}

describe('migrations', () => {
  test('can be applied repeatedly and by several processes at once', async () => {
    const database = await cloneDatabase()
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('select * from drizzle.__drizzle_migrations')
    await client.end()
    const journal = JSON.parse(fs.readFileSync(path.join(META, '_journal.json'), 'utf8')) as { entries: unknown[] }
    expect(rows).toHaveLength(journal.entries.length)
    await database.drop()
  })

  test('reject a database whose first migration is another one, with a message on what to do', async () => {
    const database = await cloneDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("update drizzle.__drizzle_migrations set hash = 'former'")
    await client.end()
    const migrating = migrateDatabase(database.url)
    await expect(migrating).rejects.toThrow(ConfigError)
    await expect(migrating).rejects.toThrow(/before its first release.*npm run shop -- reset-database/s)
    await database.drop()
  })

  test('have the functions and triggers of the files and no others, and get them back when they differ', async ({
    store,
  }) => {
    const files = fs.globSync('*.sql', { cwd: SQL_FOLDER })
    const text = files.map((file) => fs.readFileSync(path.join(SQL_FOLDER, file), 'utf8')).join('\n')
    const namesIn = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '').toSorted()
    const { functions, triggers } = await readNames(store.databaseUrl)
    // The baseline has the one function that a constraint uses.
    expect(functions.filter((name) => name !== 'adjustments_total')).toEqual(
      namesIn(/^CREATE OR REPLACE FUNCTION (\w+)/gm),
    )
    const isForAllTables = (name: string) => /_publish_(insert|update|delete|truncate)$/.test(name)
    expect(triggers.filter((name) => !isForAllTables(name))).toEqual(
      namesIn(/^CREATE (?:OR REPLACE |CONSTRAINT )?TRIGGER (\w+)/gm).filter((name) => !isForAllTables(name)),
    )

    const database = await cloneDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(
      "drop trigger audit_log_append_only on audit_log; comment on schema drizzle is 'another release'",
    )
    await migrateDatabase(database.url)
    await client.end()
    expect(await readNames(database.url)).toEqual({ functions, triggers })
    await database.drop()
  })

  test('create every table and column that the sources define', async ({ store }) => {
    const tables = Object.values(await importSchema()).filter((value) => is(value, PgTable))
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      const rows = await store.db.select(getTableColumns(table)).from(table).limit(0)
      expect({ table: getTableName(table), rows }).toEqual({ table: getTableName(table), rows: [] })
    }
  })

  test('leave no difference to the tables and views in the sources', async () => {
    const newest = fs.globSync('*_snapshot.json', { cwd: META }).toSorted().at(-1) ?? ''
    const migrated = JSON.parse(fs.readFileSync(path.join(META, newest), 'utf8')) as Snapshot
    const defined = generateDrizzleJson(await importSchema(), migrated.id, undefined, 'snake_case')
    expect(await generateMigration(migrated, defined)).toEqual([])
  })
})
