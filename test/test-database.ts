import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database of its own, cloned from the template. Close every connection before it is dropped. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = `rankshelf_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`)
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name}`) }
}

/** A database of its own without any tables. @param server the URL of another server than the run's */
export async function emptyDatabase(server = inject('databaseServer')): Promise<TestDatabase> {
  const name = `rankshelf_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`, server)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`, server) }
}

async function onServer(statement: string, server = inject('databaseServer')): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
