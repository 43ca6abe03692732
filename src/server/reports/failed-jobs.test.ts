import { expect, test as base, vi } from 'vitest'
import { loginAsAdmin } from '../../../test/users.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import type { SystemQueue, FailedJobGroup } from '../../domain/jobs/failed-jobs.ts'
import type { JobHandlers } from '../jobs/job-queues.ts'

/** A store in which some work fails until it is mended. */
interface Fixture {
  store: TestStore
  list(): Promise<FailedJobGroup[]>
  retry(queue: SystemQueue): Promise<{ status: number }>
  repair(): void
}

const test = base.extend<{ desk: Fixture }>({
  desk: async ({ onTestFinished }, give) => {
    const store = await openTestStore({ JOB_RETRY_DELAY_MAX_S: '0' })
    onTestFinished(() => store.close())
    const { client: visitor } = await loginAsAdmin(store)
    let isBroken = true
    const work = () => (isBroken ? Promise.reject(new Error('The disk is full')) : Promise.resolve())
    const handlers: Partial<JobHandlers> = { backup: work, avif: work }
    await store.services.jobs.work(handlers)
    await give({
      store,
      list: () => visitor.getJson<FailedJobGroup[]>('/admin/jobs/failed'),
      retry: (queue) => visitor.requestJson('POST', `/admin/jobs/${queue}/retry`),
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

test('a backup of the night that failed is told to staff, who have it written again', async ({ desk }) => {
  expect(await desk.list()).toEqual([])
  await desk.store.services.db.transaction((tx) => desk.store.services.jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => {
    expect(await desk.list()).toEqual([
      { queue: 'backup', count: 1, failedAt: expect.any(String), lastError: 'The disk is full' },
    ])
  }, POLL_OPTIONS)
  desk.repair()
  expect(await desk.retry('backup')).toMatchObject({ status: 200 })
  expect(await desk.list()).toEqual([])
  expect(await desk.retry('backup')).toMatchObject({ status: 409 })
})

test('a backup that failed for some nights is one thing to do, and leaves the list while it is done', async ({
  desk,
}) => {
  const { db } = desk.store
  await db.execute(`insert into pgboss.job (name, state, output, completed_on) values
    ('purge-expired', 'failed', '{"message": "One"}', now() - interval '2 days'),
    ('purge-expired', 'failed', '{"message": "Two"}', now() - interval '1 day')`)
  expect(await desk.list()).toMatchObject([{ queue: 'purge-expired', count: 2, lastError: 'Two' }])
  expect(await desk.retry('purge-expired')).toMatchObject({ status: 200, body: [] })
  expect(await desk.list()).toEqual([])
  expect(await desk.retry('purge-expired')).toMatchObject({ status: 409 })
})

test('a backup that failed is forgotten once a later one was written', async ({ desk }) => {
  const { db, jobs } = desk.store.services
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => expect(await desk.list()).toHaveLength(1), POLL_OPTIONS)
  desk.repair()
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => expect(await desk.list()).toEqual([]), POLL_OPTIONS)
})

test('every picture counts: all that failed are made again', async ({ desk }) => {
  await send(desk.store, 'one.webp', 'two.webp')
  await vi.waitFor(async () => {
    expect(await desk.list()).toMatchObject([{ queue: 'avif', count: 2, lastError: 'The disk is full' }])
  }, POLL_OPTIONS)
  desk.repair()
  await desk.retry('avif')
  await vi.waitFor(async () => {
    const { rows } = await desk.store.db.execute(`select count(*)::int from pgboss.job where state = 'completed'`)
    expect(rows).toEqual([{ count: 2 }])
  }, POLL_OPTIONS)
  expect(await desk.list()).toEqual([])
})

test('what is no such work is refused', async ({ desk }) => {
  expect(await desk.retry('email' as SystemQueue)).toMatchObject({ status: 400 })
})
