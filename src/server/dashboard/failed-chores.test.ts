import { expect, test as base, vi } from 'vitest'
import { loginAdmin } from '../../../test/people.ts'
import { openTestStore, type TestStore } from '../../../test/test-store.ts'
import type { Chore, FailedChore } from '../../domain/chores.ts'
import type { JobHandlers } from '../jobs/job-queues.ts'

/** A store in which some work fails until it is mended. */
interface Desk {
  store: TestStore
  list(): Promise<FailedChore[]>
  tryAgain(chore: Chore): Promise<{ status: number }>
  mend(): void
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ onTestFinished }, give) => {
    const store = await openTestStore({ JOB_PAUSE_MAX_S: '0' })
    onTestFinished(() => store.close())
    const { visitor } = await loginAdmin(store)
    let isBroken = true
    const work = () => (isBroken ? Promise.reject(new Error('The disk is full')) : Promise.resolve())
    const handlers: Partial<JobHandlers> = { backup: work, avif: work }
    await store.services.jobs.work(handlers)
    await give({
      store,
      list: () => visitor.get<FailedChore[]>('/admin/chores/failed'),
      tryAgain: (chore) => visitor.ask('POST', `/admin/chores/${chore}/try-again`),
      mend: () => {
        isBroken = false
      },
    })
  },
})

const LONG = { timeout: 60_000, interval: 100 }
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
      { chore: 'backup', count: 1, failedAt: expect.any(String), trouble: 'The disk is full' },
    ])
  }, LONG)
  desk.mend()
  expect(await desk.tryAgain('backup')).toMatchObject({ status: 200 })
  expect(await desk.list()).toEqual([])
  expect(await desk.tryAgain('backup')).toMatchObject({ status: 409 })
})

test('a backup that failed for some nights is one thing to do, and leaves the list while it is done', async ({
  desk,
}) => {
  const { db } = desk.store
  await db.execute(`insert into pgboss.job (name, state, output, completed_on) values
    ('sweep', 'failed', '{"message": "One"}', now() - interval '2 days'),
    ('sweep', 'failed', '{"message": "Two"}', now() - interval '1 day')`)
  expect(await desk.list()).toMatchObject([{ chore: 'sweep', count: 2, trouble: 'Two' }])
  expect(await desk.tryAgain('sweep')).toMatchObject({ status: 200, body: [] })
  expect(await desk.list()).toEqual([])
  expect(await desk.tryAgain('sweep')).toMatchObject({ status: 409 })
})

test('a backup that failed is forgotten once a later one was written', async ({ desk }) => {
  const { db, jobs } = desk.store.services
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => expect(await desk.list()).toHaveLength(1), LONG)
  desk.mend()
  await db.transaction((tx) => jobs.send(tx, 'backup', [{}]))
  await vi.waitFor(async () => expect(await desk.list()).toEqual([]), LONG)
})

test('every picture counts: all that failed are made again', async ({ desk }) => {
  await send(desk.store, 'one.webp', 'two.webp')
  await vi.waitFor(async () => {
    expect(await desk.list()).toMatchObject([{ chore: 'avif', count: 2, trouble: 'The disk is full' }])
  }, LONG)
  desk.mend()
  await desk.tryAgain('avif')
  await vi.waitFor(async () => {
    const { rows } = await desk.store.db.execute(`select count(*)::int from pgboss.job where state = 'completed'`)
    expect(rows).toEqual([{ count: 2 }])
  }, LONG)
  expect(await desk.list()).toEqual([])
})

test('what is no such work is refused', async ({ desk }) => {
  expect(await desk.tryAgain('mail' as Chore)).toMatchObject({ status: 400 })
})
