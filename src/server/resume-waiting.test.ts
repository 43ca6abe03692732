import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { openBadLine } from '../../test/bad-line.ts'
import { makeProduct, orderOf } from '../../test/factories.ts'
import { letMinutesPass } from '../../test/let-minutes-pass.ts'
import { openMailServer } from '../../test/mail-server.ts'
import { openTestStore, test, type TestStore } from '../../test/test-store.ts'
import type { PlacedOrder } from '../domain/order.ts'
import { siteSettings } from './content/content.tables.ts'
import { letters } from './mail/mail.tables.ts'
import { writeLetters } from './mail/write-letters.ts'
import { resumeWaiting } from './resume-waiting.ts'
import { TASK_CHECKS } from './verify/task-checks.ts'
import { jobHandlers } from './workers.ts'

const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }
const NOTHING = { letters: 0, bookings: 0, cancellations: 0, news: 0 }

/** What is said to wait for nobody. */
const forgotten = async ({ db }: TestStore) =>
  (await Promise.all(TASK_CHECKS.map((check) => check.look(db)))).flatMap(({ wrong }) => wrong)

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
async function dieSending(store: TestStore, line: { held(): number }): Promise<void> {
  const { DATA_DIR, ...rest } = { DATA_DIR: store.services.config.dataDir, DATABASE_URL: store.databaseUrl }
  const app = fork(path.resolve(import.meta.dirname, '../../test/serve-calls.ts'), [], {
    env: { PATH: process.env.PATH, DATA_DIR, ...rest, LOG_LEVEL: 'silent', SMTP_PRIVATE_HOSTS: 'on' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await expect.poll(() => line.held()).toBe(1)
  const ended = once(app, 'exit')
  app.kill('SIGKILL')
  await ended
}

/** Time passes until the job of a process that is no more is given up. */
async function giveUpJobs({ db, services: { pool } }: TestStore): Promise<void> {
  await letMinutesPass(db)
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('mail')
  await boss.stop({ graceful: false, close: false })
}

test('a letter whose last try was killed with its process goes out once all the same', async ({ store }) => {
  const line = await openBadLine(0, () => ({ kind: 'silence' }))
  await setMailServer(store, line.port)
  await store.db.execute(sql`update pgboss.queue set retry_limit = 0 where name = 'mail'`)
  const letter = { key: 'told', to: { address: 'ritika@example.in' }, subject: 's', body: { heading: 'h', blocks: [] } }
  await store.db.transaction((tx) => writeLetters(tx, store.services.jobs, SENDER, [letter]))
  await dieSending(store, line)
  expect(await forgotten(store)).toEqual([])
  await giveUpJobs(store)
  expect(await forgotten(store)).toEqual([
    expect.stringMatching(/^Letter \d+ \(told\) waits, and nothing will send it/),
  ])

  const mail = await openMailServer()
  await setMailServer(store, mail.port)
  const other = await openTestStore({}, store.databaseUrl)
  const resumed = await Promise.all([store, other, store].map(({ services }) => resumeWaiting(services)))
  expect(resumed.reduce((sum, found) => sum + found.letters, 0)).toBe(1)
  expect(await forgotten(store)).toEqual([])
  await other.services.jobs.work({ mail: jobHandlers(other.services).mail })
  const standing = async () => (await store.db.select().from(letters).where(eq(letters.key, 'told')))[0]?.status
  await expect.poll(standing).toBe('sent')
  expect(mail.letters).toHaveLength(1)
  await other.close()
  await mail.close()
  await line.close()
})

test('parcels to be booked or called back, and news, that wait for nobody are taken up once', async ({ store }) => {
  const book = await makeProduct(store)
  const place = async () =>
    (await store.visitor().ask<PlacedOrder>('POST', '/orders', orderOf([{ productId: book.id, quantity: 1 }]))).body.id
  const [booked, calledBack] = [await place(), await place()]
  await store.db.execute(sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id)
    values (${booked}, 'a', '1', '1')`)
  await store.db.execute(sql`insert into shipments (order_id, reference, courier_order_id, courier_shipment_id, cancelling)
    values (${calledBack}, 'b', '2', '2', 'waiting')`)
  await store.db.execute(sql`insert into courier_events (key, payload) values ('k', '{}')`)
  expect(await forgotten(store)).toHaveLength(3)
  expect(await resumeWaiting(store.services)).toEqual({ ...NOTHING, bookings: 1, cancellations: 1, news: 1 })
  expect(await forgotten(store)).toEqual([])
  expect(await resumeWaiting(store.services)).toEqual(NOTHING)
})

test('letters of a store in development stay where they are', async () => {
  const store = await openTestStore({ NODE_ENV: 'development' })
  await store.db.execute(sql`
    insert into letters (key, recipient, subject, html, text) values ('kept', 'a@b.in', 's', 'h', 't')`)
  expect(await resumeWaiting(store.services)).toEqual(NOTHING)
  await store.close()
})
