import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openBundledPostgres } from '../src/server/database/bundled-postgres.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'
import { createDataDir, removeDataDir } from './data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server with the test databases. */
    databaseServer: string
    /** A migrated, empty database to clone. */
    templateDatabase: string
  }
}

// Temporary data: durability does not matter.
const NO_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** Starts one server for the run (the bundled one, or TEST_DATABASE_URL) and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL || undefined
  const dataDir = external ? undefined : createDataDir()
  const bundled = dataDir ? await openBundledPostgres({ dataDir, settings: NO_DURABILITY }) : undefined
  const server = external ?? bundled?.connectionString ?? ''
  const template = `rankshelf_template_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  await migrateDatabase(url.href)
  project.provide('databaseServer', server)
  project.provide('templateDatabase', template)
  return async () => {
    await admin.query(`DROP DATABASE ${template}`)
    await admin.end()
    await bundled?.stop()
    if (dataDir) removeDataDir(dataDir)
  }
}
