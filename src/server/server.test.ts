import fs from 'node:fs'
import { expect } from 'vitest'
import { test, type TestStore } from '../../test/test-store.ts'
import { makeProduct } from '../../test/factories.ts'
import { readConfig } from './config/config.ts'
import { startServer } from './server.ts'

/** Starts a server on the database and the files of a test store. */
const startFor = ({ databaseUrl, services }: TestStore, settings: Record<string, string> = {}) =>
  startServer(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: services.config.dataDir,
      SHUTDOWN_DELAY_MS: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
  )

test('a worker runs jobs and serves health and metrics, but no pages and no API', async ({ store }) => {
  const { dataDir } = store.services.config
  const backups = `${dataDir}/backups`
  const token = 'only the collector knows'
  const worker = await startFor(store, { ROLE: 'worker', METRICS_TOKEN: token, BACKUP_DIR: backups })
  const status = async (path: string, headers = {}) =>
    (await fetch(`http://127.0.0.1:${worker.port}${path}`, { headers })).status
  expect(await status('/healthz')).toBe(200)
  expect(await status('/readyz')).toBe(200)
  expect(await status('/metrics', { Authorization: `Bearer ${token}` })).toBe(200)
  for (const path of ['/', '/admin', '/api/products', '/feeds/google.xml', '/robots.txt', '/files/x.webp'])
    expect(await status(path)).toBe(404)
  await store.db.transaction((tx) => store.services.jobs.send(tx, 'backup', [{}]))
  await expect.poll(() => fs.existsSync(backups) && fs.readdirSync(backups)[0]).toMatch(/\.backup$/)
  await worker.close()
})

test('pages, API and stored responses of a store on HTTPS have HSTS and their own request id', async ({ store }) => {
  const book = await makeProduct(store)
  const server = await startFor(store, { PUBLIC_URL: 'https://shop.example' })
  const requestIds = new Set<string | null>()
  const paths = ['/robots.txt', '/api/session', `/api/products/${book.id}`, `/api/products/${book.id}`, '/missing.css']
  for (const path of paths) {
    const { headers } = await fetch(`http://127.0.0.1:${server.port}${path}`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    requestIds.add(headers.get('x-request-id'))
  }
  expect(requestIds.size).toBe(paths.length)
  expect(requestIds).not.toContain(null)
  await server.close()
})

test('a product page for an id or a slug that cannot exist is not found', async ({ store }) => {
  const server = await startFor(store)
  for (const slug of ['%00', 'x'.repeat(300), '99999999999', '%ff']) {
    expect((await fetch(`http://127.0.0.1:${server.port}/products/${slug}`)).status).toBe(404)
  }
  await server.close()
})

test('an idle connection stays open longer than proxies keep theirs', async ({ store }) => {
  const server = await startFor(store)
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
  await server.close()
})
