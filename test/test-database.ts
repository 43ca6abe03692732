import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database of its own, cloned from the template. Close every connection before it is dropped. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = newName()
  await onServer([`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`, ...disableSyncCommit(name)])
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer([`DROP DATABASE ${name}`]) }
}

/** A database of its own without any tables. @param server the URL of another server than the run's */
export async function emptyDatabase(server = inject('databaseServer')): Promise<TestDatabase> {
  const name = newName()
  await onServer([`CREATE DATABASE ${name}`, ...disableSyncCommit(name)], server)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer([`DROP DATABASE ${name} WITH (FORCE)`], server) }
}

const newName = () => `rankshelf_test_${randomBytes(6).toString('hex')}`

/** Throw-away data: nothing waits for the disk of a server that was not started for the tests. */
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
