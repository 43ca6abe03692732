import { expect, test as base, vi } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import { SYSTEM_QUEUE_LABELS, type SystemQueue, type FailedJobGroup } from '../../domain/jobs/failed-jobs.ts'
import { auditLog } from '../database/audit.tables.ts'
import type { JobHandlers } from '../jobs/job-queues.ts'

/** A store whose backups and AVIF jobs fail until `repair` is called. */
interface Fixture {
  store: TestStore
  list(): Promise<FailedJobGroup[]>
  retry(queue: SystemQueue): Promise<{ status: number }>
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
      list: () => staff.getJson<FailedJobGroup[]>('/admin/jobs/failed'),
      retry: (queue) => staff.requestJson('POST', `/admin/jobs/${queue}/retry`),
      repair: () => {
        isBroken = false
      },
    })
  },
})

const POLL_OPTIONS = { timeout: 60_000, interval: 100 }
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
  await vi.waitFor(async () => {
    expect(await fixture.list()).toEqual([
      { queue: 'backup', count: 1, failedAt: expect.any(String), lastError: 'The disk is full' },
    ])
  }, POLL_OPTIONS)
  fixture.repair()
  expect(await fixture.retry('backup')).toMatchObject({ status: 200 })
  expect(await fixture.store.db.select().from(auditLog)).toMatchObject([
    { action: 'retry', kind: 'job', subject: SYSTEM_QUEUE_LABELS.backup },
  ])
  expect(await fixture.list()).toEqual([])
  expect(await fixture.retry('backup')).toMatchObject({ status: 409 })
})

test('the failures of a scheduled job are one group, which is not listed while a retry is pending', async ({
  fixture,
}) => {
  const { db } = fixture.store
  await db.execute(`insert into pgboss.job (name, state, output, completed_on) values
    ('purge-expired', 'failed', '{"message": "One"}', now() - interval '2 days'),
    ('purge-expired', 'failed', '{"message": "Two"}', now() - interval '1 day')`)
  expect(await fixture.list()).toMatchObject([{ queue: 'purge-expired', count: 2, lastError: 'Two' }])
  expect(await fixture.retry('purge-expired')).toMatchObject({ status: 200, body: [] })
  expect(await fixture.list()).toEqual([])
  expect(await fixture.retry('purge-expired')).toMatchObject({ status: 409 })
})

test('a failed backup is not listed after a later one succeeded', async ({ fixture }) => {
  const { db, jobs } = fixture.store.services
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => expect(await fixture.list()).toHaveLength(1), POLL_OPTIONS)
  fixture.repair()
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => expect(await fixture.list()).toEqual([]), POLL_OPTIONS)
})

test('all failed AVIF jobs are retried', async ({ fixture }) => {
  await send(fixture.store, 'one.webp', 'two.webp')
  await vi.waitFor(async () => {
    expect(await fixture.list()).toMatchObject([{ queue: 'avif', count: 2, lastError: 'The disk is full' }])
  }, POLL_OPTIONS)
  fixture.repair()
  await fixture.retry('avif')
  await vi.waitFor(async () => {
    const { rows } = await fixture.store.db.execute(`select count(*)::int from pgboss.job where state = 'completed'`)
    expect(rows).toEqual([{ count: 2 }])
  }, POLL_OPTIONS)
  expect(await fixture.list()).toEqual([])
})

test('an unknown queue is rejected', async ({ fixture }) => {
  expect(await fixture.retry('email' as SystemQueue)).toMatchObject({ status: 400 })
})
