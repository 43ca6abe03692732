import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { openServices, type Services } from '../src/server/services.ts'
import { cloneDatabase } from './test-database.ts'
import { Visitor } from './visitor.ts'

/** A store on its own database: its services, and visitors who call it. */
export interface TestStore {
  services: Services
  db: Services['db']
  databaseUrl: string
  /** Somebody new, with cookies of their own, who reaches the store under an address. */
  visitor(origin?: string): Visitor
  close(): Promise<void>
}

/**
 * Opens a store without demo on a fresh database. Rate limits are off unless a test turns them on.
 * @param settings environment variables over the usual ones
 * @param join the database of another store, for two processes of one shop: it is that store's to drop
 */
export async function openTestStore(settings: Record<string, string> = {}, join?: string): Promise<TestStore> {
  const database = join ? { url: join, drop: async () => {} } : await cloneDatabase()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-files-'))
  const defaults = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SMTP_PRIVATE_HOSTS: 'on',
  }
  const services = await openServices(readConfig({ ...defaults, PUBLIC_URL: 'http://shop.test', ...settings }))
  const app = createApp(services)
  return {
    services,
    db: services.db,
    databaseUrl: database.url,
    visitor: (origin) => new Visitor(async (request) => app.fetch(request), origin),
    async close() {
      await services.close()
      await database.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** `test` with a store of these settings that all tests of a file share. */
export const testWith = (settings: Record<string, string>) =>
  base.extend<{ store: TestStore }>({
    store: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads fixtures from the pattern
      async ({}, use) => {
        const store = await openTestStore(settings)
        await use(store)
        await store.close()
      },
      { scope: 'file' },
    ],
  })

/** `test` with a store that all tests of a file share. */
export const test = testWith({})
