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
import { loginAsAdmin } from '../../test/users.ts'
import type { FailedJob } from '../domain/jobs/failed-jobs.ts'
import type { PlacedOrder } from '../domain/orders/order.ts'
import { siteSettings } from './database/schema/platform.ts'
import { emails } from './database/schema/email.ts'
import { enqueueEmails } from './email/email-outbox.ts'
import { requeueOrphans } from './waiting-work.ts'
import { trackingEvents } from './database/schema/shipping.ts'
import { processTrackingEvent } from './shipping/tracking/tracking-events.ts'
import { JOB_CHECKS } from './verify/store-checks.ts'
import { jobHandlers } from './job-handlers.ts'

const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }

/** Returns the violations that the job checks of verify find. */
const findOrphans = async ({ db }: TestStore) =>
  (await Promise.all(JOB_CHECKS.map((check) => check.run(db)))).flatMap(({ violations }) => violations)

const setMailServer = ({ db }: TestStore, port: number) =>
  db
    .insert(siteSettings)
    .values(
      Object.entries({ 'email.enabled': 'true', 'email.host': '127.0.0.1', 'email.port': String(port) }).map(
        ([key, value]) => ({ key, value }),
      ),
    )
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } })

/** Starts a process that runs jobs, and kills it while it sends an email through a proxy that does not respond. */
async function killWhileSending(store: TestStore, proxy: { openConnections(): number }): Promise<void> {
  const { DATA_DIR, ...rest } = { DATA_DIR: store.services.config.dataDir, DATABASE_URL: store.databaseUrl }
  const app = fork(path.resolve(import.meta.dirname, '../../test/fault-injection/serve-api.ts'), [], {
    env: { PATH: process.env.PATH, DATA_DIR, ...rest, LOG_LEVEL: 'silent', SMTP_PRIVATE_HOSTS: 'on' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await expect.poll(() => proxy.openConnections()).toBe(1)
  const exited = once(app, 'exit')
  app.kill('SIGKILL')
  await exited
}

/** Advances the time until the job of the killed process fails. */
async function failJobs({ db, services: { pool } }: TestStore): Promise<void> {
  await advanceTime(db)
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('email')
  await boss.stop({ graceful: false, close: false })
}

test('an email whose process was killed during the last attempt is requeued and sent once', async ({ store }) => {
  const proxy = await openFlakyProxy(0, () => ({ kind: 'silence' }))
  await setMailServer(store, proxy.port)
  await store.db.execute(sql`update pgboss.queue set retry_limit = 0 where name = 'email'`)
  const to = { address: 'ritika@example.in' }
  const email = { key: 'sent', kind: 'mention' as const, to, subject: 's', body: { heading: 'h', blocks: [] } }
  await store.db.transaction((tx) => enqueueEmails(tx, store.services.jobs, SENDER, [email]))
  await killWhileSending(store, proxy)
  expect(await findOrphans(store)).toEqual([])
  await failJobs(store)
  expect(await findOrphans(store)).toEqual([expect.stringMatching(/^Email \d+ \(sent\) is waiting without a job\.$/)])

  const smtp = await openFakeSmtpServer()
  await setMailServer(store, smtp.port)
  const other = await openTestStore({}, store.databaseUrl)
  const requeued = await Promise.all([store, other, store].map(({ services }) => requeueOrphans(services)))
  expect(requeued.reduce((sum, counts) => sum + (counts.email ?? 0), 0)).toBe(1)
  expect(await findOrphans(store)).toEqual([])
  await other.services.jobs.work({ email: jobHandlers(other.services).email })
  const status = async () => (await store.db.select().from(emails).where(eq(emails.key, 'sent')))[0]?.status
  await expect.poll(status).toBe('sent')
  expect(smtp.messages).toHaveLength(1)
  await other.close()
  await smtp.close()
  await proxy.close()
})

test('bookings, cancellations, orders of a batch and tracking events without a job are requeued once', async ({
  store,
}) => {
  const book = await makeProduct(store)
  const place = async () =>
    (
      await store
        .client()
        .requestJson<PlacedOrder>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
    ).body.id
  const [booked, cancelled, unsent] = [await place(), await place(), await place()]
  await store.db.execute(sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id)
    values (${booked}, 'a', '1', '1')`)
  await store.db.execute(sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id, cancelling)
    values (${cancelled}, 'b', '2', '2', 'waiting')`)
  await store.db.execute(sql`insert into tracking_events (payload_hash, payload) values ('k', '{}')`)
  await store.db.execute(sql`insert into shipment_batches (id, actor_id, actor) values (1, 1, 'owner')`)
  await store.db.execute(sql`insert into shipment_batch_orders (batch_id, order_id, position) values (1, ${unsent}, 0)`)
  expect(await findOrphans(store)).toHaveLength(4)
  expect(await requeueOrphans(store.services)).toEqual({
    'shipment-booking': 1,
    'shipment-cancel': 1,
    'batch-order': 1,
    'tracking-events': 1,
  })
  expect(await findOrphans(store)).toEqual([])
  expect(await requeueOrphans(store.services)).toEqual({})
})

test('a tracking event and an email that always fail are not tried for ever', async ({ store }) => {
  const { db } = store
  await db.execute(sql`insert into tracking_events (payload_hash, payload, attempts) values ('always', '{}', 6)`)
  await db.execute(sql`insert into emails (key, kind, recipient, subject, html, text, attempts)
    values ('always', 'mention', 'a@b.in', 's', 'h', 't', 15)`)
  expect(await requeueOrphans(store.services)).toEqual({})
  expect(await findOrphans(store)).toEqual([])
  const [email] = await db.select().from(emails).where(eq(emails.key, 'always'))
  expect(email).toMatchObject({ status: 'failed', lastError: expect.stringContaining('stopped each time') })
})

test('work that always fails is requeued three times, and then staff see it on the dashboard', async () => {
  const store = await openTestStore()
  const { db } = store
  const { client } = await loginAsAdmin(store)
  const book = await makeProduct(store)
  const order = buildOrder([{ productId: book.id, quantity: 1 }])
  const place = async () =>
    (await store.client().requestJson<PlacedOrder>('POST', '/orders', { ...order, anotherOrder: true })).body.id
  const [unsent, shipped] = [await place(), await place()]
  const jobs = [
    ['batch-order', { batchId: 9, orderId: unsent }],
    ['shipment-booking', { shipmentId: 9 }],
    ['shipment-request', { orderId: unsent }],
    ['whatsapp-message', { messageId: 9 }],
  ] as const
  await db.execute(sql`insert into shipment_batches (id, actor_id, actor) values (9, 1, 'owner')`)
  await db.execute(sql`insert into shipment_batch_orders (batch_id, order_id, position) values (9, ${unsent}, 0)`)
  await db.execute(sql`insert into shipments (id, order_id, reference, courier_order_id, courier_shipment_id)
    overriding system value values (9, ${shipped}, 'always', '9', '9')`)
  await db.execute(sql`insert into shipment_requests (order_id, token, actor_id, actor, created_at)
    values (${unsent}, 'always', 1, 'owner', now() - interval '1 day')`)
  await db.execute(sql`insert into whatsapp_messages (id, key, template, phone, token, expires_at)
    overriding system value values (9, 'always', 'confirm_order', '919829012345', 'always', now() + interval '1 day')`)
  const failJob = ([name, data]: (typeof jobs)[number]) =>
    db.execute(sql`insert into pgboss.job (name, state, data, output, completed_on)
      values (${name}, 'failed', ${JSON.stringify(data)}, '{"message": "A bug"}', now())`)
  for (const failures of [1, 2, 3]) {
    const counts = await requeueOrphans(store.services)
    const requeued = { 'batch-order': 1, 'shipment-booking': 1, 'shipment-request': 1, 'whatsapp-message': 1 }
    expect(counts, `${failures}`).toEqual(requeued)
    await db.execute(sql`delete from pgboss.job where state = 'created'`)
    for (const job of jobs) await failJob(job)
  }
  expect(await requeueOrphans(store.services)).toEqual({})
  expect(await findOrphans(store)).toEqual([])
  const failed = await client.getJson<FailedJob[]>('/admin/failed-jobs')
  // The failures of earlier days do not count: they may be of earlier work.
  await db.execute(sql`update pgboss.job set completed_on = now() - interval '25 hours' where state = 'failed'`)
  expect(await requeueOrphans(store.services)).toMatchObject({ 'batch-order': 1, 'shipment-booking': 1 })
  expect(Object.fromEntries(failed.map(({ id, count }) => [id, count]))).toEqual({
    'batch-order': 3,
    'shipment-request': 3,
    'whatsapp-message': 3,
  })
  await store.close()
})

test('each attempt of a tracking event is counted before it begins, with its error', async ({ store }) => {
  const { db } = store
  await db.execute(sql`insert into tracking_events (payload_hash, payload) values ('counted', '{}')`)
  const isEvent = eq(trackingEvents.payloadHash, 'counted')
  const [event] = await db.select().from(trackingEvents).where(isEvent)
  const broken = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => Promise.reject(new Error('A rule of the database'))
        : (Reflect.get(target, name, target) as unknown),
  })
  const process = () => processTrackingEvent({ ...store.services, db: broken }, event?.id ?? 0, { isLast: false })
  await expect(process()).rejects.toThrow('A rule of the database')
  expect((await db.select().from(trackingEvents).where(isEvent))[0]).toMatchObject({
    attempts: 1,
    lastError: 'A rule of the database',
    outcome: null,
  })
})

test('waiting emails are not requeued in development', async () => {
  const store = await openTestStore({ NODE_ENV: 'development' })
  await store.db.execute(sql`
    insert into emails (key, kind, recipient, subject, html, text) values ('preview', 'mention', 'a@b.in', 's', 'h', 't')`)
  expect(await requeueOrphans(store.services)).toEqual({})
  await store.close()
})
