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
import { migrateDatabase } from './migrate.ts'

const SERVER = path.resolve(import.meta.dirname, '..')
const META = path.join(import.meta.dirname, 'migrations/meta')

/** A schema snapshot of drizzle-kit. */
interface Snapshot {
  id: string
}

/** Returns every table that the sources define, by its export name. */
async function importSchema(): Promise<Record<string, PgTable | PgView>> {
  const files = fs.globSync('**/*.tables.ts', { cwd: SERVER })
  const modules = await Promise.all(files.map(async (file) => (await import(path.join(SERVER, file))) as object))
  return Object.fromEntries(
    modules.flatMap((module) => Object.entries(module)).filter(([, value]) => is(value, PgTable) || is(value, PgView)),
  )
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

  test('reject a database of a former version with a message on how to carry its data over', async () => {
    const database = await cloneDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("update drizzle.__drizzle_migrations set hash = 'former'")
    await client.end()
    const migrating = migrateDatabase(database.url)
    await expect(migrating).rejects.toThrow(ConfigError)
    await expect(migrating).rejects.toThrow(/former version.*npm run backup.*npm run shop -- restore/s)
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
