import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Clones the migrated, empty template database. Close every connection before `drop`. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = newName()
  await onServer([`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`, ...disableSyncCommit(name)])
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer([`DROP DATABASE ${name}`]) }
}

/** Creates a database without tables. @param server the URL of the server, by default the run's own */
export async function emptyDatabase(server = inject('databaseServer')): Promise<TestDatabase> {
  const name = newName()
  await onServer([`CREATE DATABASE ${name}`, ...disableSyncCommit(name)], server)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer([`DROP DATABASE ${name} WITH (FORCE)`], server) }
}

const newName = () => `rankshelf_test_${randomBytes(6).toString('hex')}`

/** The data is temporary: commits need not wait for the disk, on an external server either. */
const disableSyncCommit = (name: string) => [`ALTER DATABASE ${name} SET synchronous_commit = off`]

async function onServer(statements: readonly string[], server = inject('databaseServer')): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
