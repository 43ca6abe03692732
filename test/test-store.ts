import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { CacheHandler } from '../src/server/cache/cache-handler.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openServices, type Services } from '../src/server/services.ts'
import { cloneDatabase } from './test-database.ts'
import { TestClient } from './test-client.ts'

/** A store on its own database, with test clients. */
export interface TestStore {
  services: Services
  db: Services['db']
  databaseUrl: string
  /** Handles a request as the server does: response cache, then app. */
  fetch: (request: Request) => Promise<Response>
  /** Creates a client with its own cookies. @param origin the origin of its requests */
  client(origin?: string): TestClient
  close(): Promise<void>
}

/**
 * Opens a store without demo on a fresh database. Rate limits are off unless `settings` enables them.
 * @param settings environment variables over the defaults
 * @param sharedDatabaseUrl the database of another test store, which drops it
 */
export async function openTestStore(
  settings: Record<string, string> = {},
  sharedDatabaseUrl?: string,
): Promise<TestStore> {
  const database = sharedDatabaseUrl ? { url: sharedDatabaseUrl, drop: async () => {} } : await cloneDatabase()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-files-'))
  const defaults = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SMTP_PRIVATE_HOSTS: 'on',
  }
  const services = await openServices(readConfig({ ...defaults, PUBLIC_URL: 'http://shop.test', ...settings }))
  const cacheHandler = new CacheHandler(services, createApp(services))
  const fetch = (request: Request) => cacheHandler.fetch(request)
  return {
    services,
    db: services.db,
    databaseUrl: database.url,
    fetch,
    client: (origin) => new TestClient(fetch, origin),
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
