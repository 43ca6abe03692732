import { sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { openTestStore, test } from '../../../test/test-store.ts'
import { type ChannelListener, NotificationListener } from '../database/notification-listener.ts'
import { HEARTBEAT_S, JobQueues, SUPERVISION_S } from './job-queues.ts'
import { type QueueName, QUEUES, SCHEDULES } from './queues.ts'

/** Records the payloads of all notifications. */
class RecordingListener extends NotificationListener {
  readonly payloads: string[] = []

  override listen(channel: string, listener: ChannelListener): Promise<void> {
    return super.listen(channel, {
      onNotification: (payload) => {
        this.payloads.push(payload)
        listener.onNotification(payload)
      },
      onListeningChange: (isListening) => listener.onListeningChange(isListening),
    })
  }
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

/** A handler that records the emails of the jobs that ran. */
function recordHandledJobs() {
  const handled: number[] = []
  return { handled, email: async ({ emailId }: { emailId: number }) => void handled.push(emailId) }
}

test('a job runs after its transaction is committed, and never if it is rolled back', async () => {
  const store = await openTestStore()
  const { handled, email } = recordHandledJobs()
  const { db, jobs } = store.services
  await expect(
    db.transaction(async (tx) => {
      await jobs.send(tx, 'email', [{ emailId: 1 }])
      throw new Error('The order failed')
    }),
  ).rejects.toThrow('The order failed')
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 2 }, { emailId: 3 }]))
  await jobs.work({ email })
  await expect.poll(() => sorted(handled)).toEqual([2, 3])
  await store.close()
  expect(sorted(handled)).toEqual([2, 3])
})

test('committed jobs wake the workers once, delayed jobs do not', async () => {
  const store = await openTestStore()
  const { handled, email } = recordHandledJobs()
  const notifications = new RecordingListener(store.databaseUrl)
  const worker = new JobQueues(store.services.pool, (error) => expect.unreachable(error.message), { notifications })
  await worker.open()
  await worker.work({ email })
  const { db, jobs } = store.services
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 1 }], 60))
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 2 }, { emailId: 3 }]))
  await expect.poll(() => sorted(handled)).toEqual([2, 3])
  await expect.poll(() => notifications.payloads).toEqual(['email'])
  await worker.close()
  await notifications.close()
  await store.close()
})

test('two processes of a store never run the same job', async () => {
  const store = await openTestStore()
  const { handled, email } = recordHandledJobs()
  const other = new JobQueues(store.services.pool, (error) => expect.unreachable(error.message))
  await other.open()
  await Promise.all([store.services.jobs.work({ email }), other.work({ email })])
  const emailIds = Array.from({ length: 40 }, (_, index) => index)
  await store.db.transaction((tx) =>
    store.services.jobs.send(
      tx,
      'email',
      emailIds.map((emailId) => ({ emailId })),
    ),
  )
  await expect.poll(() => handled.length).toBe(emailIds.length)
  expect(sorted(handled)).toEqual(emailIds)
  await other.close()
  await store.close()
})

test('an active job is finished before the store closes', async () => {
  const store = await openTestStore()
  const { db, jobs } = store.services
  const started = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  let isFinished = false
  const email = async () => {
    started.resolve()
    await mayFinish.promise
    isFinished = true
  }
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 1 }]))
  await jobs.work({ email })
  await started.promise
  const closed = store.close()
  mayFinish.resolve()
  await closed
  expect(isFinished).toBe(true)
})

test('the job of a dead process is taken over within a minute', async () => {
  const store = await openTestStore()
  const { handled, email } = recordHandledJobs()
  const { db, jobs } = store.services
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 7 }]))
  // As a process leaves it that was killed: active, without a sign of life since.
  await db.execute(sql`update pgboss.job set state = 'active', retry_delay = 0, retry_backoff = false, started_on = now() - interval '25 seconds',
    heartbeat_on = now() - interval '25 seconds' where name = 'email'`)
  await jobs.work({ email })
  await expect.poll(() => handled).toEqual([7])
  const { rows } =
    await db.execute(sql`select name from pgboss.queue where heartbeat_seconds is distinct from ${HEARTBEAT_S}
    and name not like '\\_\\_%'`)
  expect(rows, 'queues without a heartbeat').toEqual([])
  expect(HEARTBEAT_S + 2 * SUPERVISION_S).toBeLessThan(60)
  await store.close()
})

test('what a dead process left undone is not left for an hour: a job without a second attempt is scheduled every few minutes', () => {
  const once = Object.entries(SCHEDULES).filter(([name]) => QUEUES[name as QueueName].retryLimit === 0)
  expect(once.length).toBeGreaterThan(0)
  for (const [name, schedule] of once) expect(schedule, name).toMatch(/^\*(?:\/(?:5|10))? \* /)
})

test('AVIF jobs run one at a time across all processes', async () => {
  const store = await openTestStore()
  const other = new JobQueues(store.services.background.pool, (error) => expect.unreachable(error.message))
  await other.open()
  const queries = vi.spyOn(store.services.background.pool, 'query')
  onTestFinished(() => queries.mockRestore())
  const countLooks = () => queries.mock.calls.filter((call) => /avif[^]*skip locked/i.test(JSON.stringify(call))).length
  let active = 0
  const activeCounts: number[] = []
  const avif = async () => {
    active += 1
    activeCounts.push(active)
    // Until the other process has looked for a job: the one of this process waits for its own.
    if (activeCounts.length === 1) {
      const before = countLooks()
      await expect.poll(countLooks).toBeGreaterThan(before + 1)
    }
    active -= 1
  }
  await store.db.transaction((tx) =>
    store.services.jobs.send(tx, 'avif', [{ name: 'a' }, { name: 'b' }, { name: 'c' }]),
  )
  await Promise.all([store.services.jobs.work({ avif }), other.work({ avif })])
  await expect.poll(() => activeCounts.length).toBe(3)
  await other.close()
  await store.close()
  expect(activeCounts).toEqual([1, 1, 1])
})
