import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { openFlakyProxy } from '../../test/fault-injection/flaky-proxy.ts'
import { makeProduct, buildOrder } from '../../test/factories.ts'
import { advanceTime } from '../../test/advance-time.ts'
import { openFakeSmtpServer } from '../../test/fake-servers/smtp-server.ts'
import { openTestStore, test, type TestStore } from '../../test/test-store.ts'
import type { PlacedOrder } from '../domain/orders/order.ts'
import { siteSettings } from './settings/settings.tables.ts'
import { emails } from './email/email.tables.ts'
import { enqueueEmails } from './email/enqueue-emails.ts'
import { requeueOrphans } from './requeue-orphans.ts'
import { JOB_CHECKS } from './verify/job-checks.ts'
import { jobHandlers } from './job-handlers.ts'

const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }
const NONE_REQUEUED = { emails: 0, bookings: 0, cancellations: 0, shipmentRequests: 0, trackingEvents: 0 }

/** What is said to wait for nobody. */
const findOrphans = async ({ db }: TestStore) =>
  (await Promise.all(JOB_CHECKS.map((check) => check.run(db)))).flatMap(({ violations: wrong }) => wrong)

const setMailServer = ({ db }: TestStore, port: number) =>
  db
    .insert(siteSettings)
    .values(
      Object.entries({ 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(port) }).map(
        ([key, value]) => ({ key, value }),
      ),
    )
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } })

/** A process of the shop does its jobs until a call is held on the line, and is killed in the middle of it. */
async function killWhileSending(store: TestStore, line: { openConnections(): number }): Promise<void> {
  const { DATA_DIR, ...rest } = { DATA_DIR: store.services.config.dataDir, DATABASE_URL: store.databaseUrl }
  const app = fork(path.resolve(import.meta.dirname, '../../test/fault-injection/serve-api.ts'), [], {
    env: { PATH: process.env.PATH, DATA_DIR, ...rest, LOG_LEVEL: 'silent', SMTP_PRIVATE_HOSTS: 'on' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await expect.poll(() => line.openConnections()).toBe(1)
  const ended = once(app, 'exit')
  app.kill('SIGKILL')
  await ended
}

/** Time passes until the job of a process that is no more is given up. */
async function failJobs({ db, services: { pool } }: TestStore): Promise<void> {
  await advanceTime(db)
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('email')
  await boss.stop({ graceful: false, close: false })
}

test('a letter whose last try was killed with its process goes out once all the same', async ({ store }) => {
  const line = await openFlakyProxy(0, () => ({ kind: 'silence' }))
  await setMailServer(store, line.port)
  await store.db.execute(sql`update pgboss.queue set retry_limit = 0 where name = 'email'`)
  const letter = { key: 'told', to: { address: 'ritika@example.in' }, subject: 's', body: { heading: 'h', blocks: [] } }
  await store.db.transaction((tx) => enqueueEmails(tx, store.services.jobs, SENDER, [letter]))
  await killWhileSending(store, line)
  expect(await findOrphans(store)).toEqual([])
  await failJobs(store)
  expect(await findOrphans(store)).toEqual([
    expect.stringMatching(/^Letter \d+ \(told\) waits, and nothing will send it/),
  ])

  const mail = await openFakeSmtpServer()
  await setMailServer(store, mail.port)
  const other = await openTestStore({}, store.databaseUrl)
  const resumed = await Promise.all([store, other, store].map(({ services }) => requeueOrphans(services)))
  expect(resumed.reduce((sum, found) => sum + found.emails, 0)).toBe(1)
  expect(await findOrphans(store)).toEqual([])
  await other.services.jobs.work({ email: jobHandlers(other.services).email })
  const standing = async () => (await store.db.select().from(emails).where(eq(emails.key, 'told')))[0]?.status
  await expect.poll(standing).toBe('sent')
  expect(mail.messages).toHaveLength(1)
  await other.close()
  await mail.close()
  await line.close()
})

test('parcels to be booked or called back, and news, that wait for nobody are taken up once', async ({ store }) => {
  const book = await makeProduct(store)
  const place = async () =>
    (
      await store
        .client()
        .requestJson<PlacedOrder>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
    ).body.id
  const [booked, calledBack] = [await place(), await place()]
  await store.db.execute(sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id)
    values (${booked}, 'a', '1', '1')`)
  await store.db.execute(sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id, cancelling)
    values (${calledBack}, 'b', '2', '2', 'waiting')`)
  await store.db.execute(sql`insert into tracking_events (payload_hash, payload) values ('k', '{}')`)
  expect(await findOrphans(store)).toHaveLength(3)
  expect(await requeueOrphans(store.services)).toEqual({
    ...NONE_REQUEUED,
    bookings: 1,
    cancellations: 1,
    trackingEvents: 1,
  })
  expect(await findOrphans(store)).toEqual([])
  expect(await requeueOrphans(store.services)).toEqual(NONE_REQUEUED)
})

test('letters of a store in development stay where they are', async () => {
  const store = await openTestStore({ NODE_ENV: 'development' })
  await store.db.execute(sql`
    insert into emails (key, recipient, subject, html, text) values ('kept', 'a@b.in', 's', 'h', 't')`)
  expect(await requeueOrphans(store.services)).toEqual(NONE_REQUEUED)
  await store.close()
})
