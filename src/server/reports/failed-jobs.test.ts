import { eq } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { auditLog } from '../database/schema/platform.ts'
import { emails } from '../database/schema/email.ts'
import type { JobHandlers } from '../jobs/job-queues.ts'
import { type QueueName, SYSTEM_QUEUE_LABELS } from '../jobs/queues.ts'

/** A store whose backups and AVIF jobs fail until `repair` is called. */
interface Fixture {
  store: TestStore
  staff: TestClient
  list(): Promise<FailedJob[]>
  retry(queue: QueueName): Promise<number>
  repair(): void
}

const test = base.extend<{ fixture: Fixture }>({
  fixture: async ({ onTestFinished }, provide) => {
    const store = await openTestStore({ JOB_RETRY_DELAY_MAX_S: '0' })
    onTestFinished(() => store.close())
    const { client: staff } = await loginAsAdmin(store)
    let isBroken = true
    const work = () => (isBroken ? Promise.reject(new Error('The disk is full')) : Promise.resolve())
    const handlers: Partial<JobHandlers> = { backup: work, avif: work }
    await store.services.jobs.work(handlers)
    await provide({
      store,
      staff,
      list: () => staff.getJson<FailedJob[]>('/admin/failed-jobs'),
      retry: async (queue) => (await staff.request('POST', `/admin/failed-jobs/queue/${queue}/retry`)).status,
      repair: () => {
        isBroken = false
      },
    })
  },
})

const send = ({ services }: TestStore, ...names: string[]) =>
  services.db.transaction((tx) =>
    services.jobs.send(
      tx,
      'avif',
      names.map((name) => ({ name })),
    ),
  )

test('staff see a failed nightly backup and can retry it', async ({ fixture }) => {
  expect(await fixture.list()).toEqual([])
  await fixture.store.services.db.transaction((tx) => fixture.store.services.jobs.send(tx, 'backup', [{}]))
  await expect
    .poll(() => fixture.list())
    .toEqual([
      {
        kind: 'queue',
        id: 'backup',
        title: 'Nightly backup',
        detail: expect.stringMatching(/^Has failed since .+ It runs again by itself/),
        count: 1,
        occurredAt: expect.any(String),
        lastError: 'The disk is full',
        orderId: null,
      },
    ])
  fixture.repair()
  expect(await fixture.retry('backup')).toBe(204)
  expect(await fixture.store.db.select().from(auditLog).where(eq(auditLog.kind, 'job'))).toMatchObject([
    { action: 'retry', kind: 'job', subject: SYSTEM_QUEUE_LABELS.backup },
  ])
  expect(await fixture.list()).toEqual([])
  expect(await fixture.retry('backup')).toBe(409)
})

test('the failures of a scheduled job are one group, which is not listed while a retry is pending', async ({
  fixture,
}) => {
  const { db } = fixture.store
  await db.execute(`insert into pgboss.job (name, state, output, completed_on) values
    ('purge-expired', 'failed', '{"message": "One"}', now() - interval '2 days'),
    ('purge-expired', 'failed', '{"message": "Two"}', now() - interval '1 day')`)
  expect(await fixture.list()).toMatchObject([{ id: 'purge-expired', count: 2, lastError: 'Two' }])
  expect(await fixture.retry('purge-expired')).toBe(204)
  expect(await fixture.list()).toEqual([])
  expect(await fixture.retry('purge-expired')).toBe(409)
})

test('a failed backup is not listed after a later one succeeded', async ({ fixture }) => {
  const { db, jobs } = fixture.store.services
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await expect.poll(() => fixture.list()).toHaveLength(1)
  fixture.repair()
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await expect.poll(() => fixture.list()).toEqual([])
})

test('staff see a job of every minute that keeps failing, although its next run always waits, since when and what to do', async ({
  fixture,
}) => {
  const { db } = fixture.store
  const run = (state: string, minutesAgo: number) =>
    db.execute(`insert into pgboss.job (name, state, output, completed_on) values ('order-risks', '${state}',
      '{"message": "The disk is full"}', ${state === 'created' ? 'null' : `now() - interval '${minutesAgo} minutes'`})`)
  await run('failed', 90)
  await run('completed', 80)
  await run('failed', 70)
  await run('created', 0)
  expect(await fixture.list(), 'one failed run is made up for by the next').toEqual([])
  await run('failed', 69)
  const since = new Date(Date.now() - 70 * 60_000)
  expect(await fixture.list()).toMatchObject([
    {
      id: 'order-risks',
      title: 'Risk of new orders',
      count: 2,
      lastError: 'The disk is full',
      detail: `Has failed since ${formatDateTime(since)}. New orders have no risk. Check large orders yourself. It runs again by itself, nothing is lost. If it still fails in an hour, send this error to the person who looks after the server.`,
    },
  ])
  await run('completed', 1)
  expect(await fixture.list()).toEqual([])
})

test('all failed AVIF jobs are retried', async ({ fixture }) => {
  await send(fixture.store, 'one.webp', 'two.webp')
  await expect.poll(() => fixture.list()).toMatchObject([{ id: 'avif', count: 2, lastError: 'The disk is full' }])
  fixture.repair()
  await fixture.retry('avif')
  const completed = `select count(*)::int from pgboss.job where state = 'completed'`
  await expect.poll(async () => (await fixture.store.db.execute(completed)).rows).toEqual([{ count: 2 }])
  expect(await fixture.list()).toEqual([])
})

test('one list holds the newest failures of each kind, and its header counts all', async ({
  fixture: { store, staff },
}) => {
  const email = { kind: 'mention', recipient: 'ritika@example.in', html: '', text: '', status: 'failed' } as const
  const failed = ['One', 'Two', 'Three'].map((subject) => ({ ...email, key: subject, subject }))
  await store.db.insert(emails).values([...failed, { ...email, key: 'Sent', subject: 'Sent', status: 'sent' }])
  await store.db.execute(`insert into pgboss.job (name, state, output, completed_on) values
    ('purge-expired', 'failed', '{"message": "The disk is full"}', now() + interval '1 minute')`)
  const response = await staff.request('GET', '/admin/failed-jobs?limit=2')
  expect(await response.json()).toMatchObject([
    { kind: 'queue', title: 'Removal of expired data', lastError: 'The disk is full' },
    { kind: 'email', title: 'Three', detail: 'To ritika@example.in' },
    { kind: 'email', title: 'Two', detail: 'To ritika@example.in' },
  ])
  expect(response.headers.get('X-Total-Count')).toBe('4')
})

test('an unknown queue is rejected', async ({ fixture }) => {
  expect(await fixture.retry('email')).toBe(400)
})

test('an unknown kind is rejected', async ({ fixture: { staff } }) => {
  expect((await staff.request('POST', '/admin/failed-jobs/sync/1/retry')).status).toBe(400)
})
