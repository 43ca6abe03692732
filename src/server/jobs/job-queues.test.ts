import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, vi } from 'vitest'
import { openTestStore, test } from '../../../test/test-store.ts'
import { type ChannelListener, NotificationListener } from '../database/notification-listener.ts'
import { HEARTBEAT_S, JobQueues, pollIntervals, SUPERVISION_S } from './job-queues.ts'
import { PAIR_INTERVAL_S, type QueueName, QUEUES, SCHEDULES } from './queues.ts'

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

const sorted = <Item extends number | string>(items: Item[]) => items.toSorted((a, b) => (a < b ? -1 : 1))

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

test('jobs that are committed or that staff retry wake the workers once, delayed jobs do not', async () => {
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
  await db.transaction((tx) => jobs.retry(tx, 'email', [randomUUID()]))
  await expect.poll(() => notifications.payloads).toEqual(['email', 'email'])
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

test('the job of a dead process is taken over within a minute, whatever the delay of its queue', async () => {
  const store = await openTestStore()
  const { db, pool } = store.services
  const notifications = new RecordingListener(store.databaseUrl)
  const jobs = new JobQueues(pool, (error) => expect.unreachable(error.message), { notifications })
  await jobs.open()
  const names = sorted(Object.keys(QUEUES).filter((name) => QUEUES[name as QueueName].retryLimit !== 0))
  const waiting = new Set(names)
  await jobs.work(Object.fromEntries(names.map((name) => [name, async () => void waiting.delete(name)])))
  await db.transaction(async (tx) => {
    for (const name of names) await jobs.send(tx, name as QueueName, [{} as never])
    // As a process leaves them that was killed: active, without a sign of life since.
    await tx.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '25 seconds',
      heartbeat_on = now() - interval '25 seconds' where data = '{}'`)
    await tx.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  })
  await expect.poll(() => notifications.payloads).toHaveLength(names.length)
  // Its supervision wakes the workers of the other process, which otherwise look for work when they poll next.
  const other = new JobQueues(pool, (error) => expect.unreachable(error.message))
  await other.open()
  await other.work({})
  await expect.poll(() => [...waiting]).toEqual([])
  expect(sorted(notifications.payloads.slice(names.length))).toEqual(names)
  await other.close()
  await jobs.close()
  await notifications.close()
  const { rows } =
    await db.execute(sql`select name from pgboss.queue where heartbeat_seconds is distinct from ${HEARTBEAT_S}
    and name not like '\\_\\_%'`)
  expect(rows, 'queues without a heartbeat').toEqual([])
  expect(HEARTBEAT_S + 2 * SUPERVISION_S).toBeLessThan(60)
  await store.close()
})

test('work that is lost with the process of its last attempt is requeued at once', async () => {
  const store = await openTestStore()
  const { db, jobs, pool } = store.services
  for (const emailId of [1, 2]) await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId }]))
  await db.execute(sql`update pgboss.job set state = 'active', retry_count = retry_limit,
    started_on = now() - interval '25 seconds', heartbeat_on = now() - interval '25 seconds' where name = 'email'`)
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('email')
  await boss.stop({ graceful: false, close: false })
  const { rows } = await db.execute(sql`select name, state, count(*)::int from pgboss.job group by 1, 2 order by 1`)
  expect(rows).toEqual([
    { name: 'email', state: 'failed', count: 2 },
    { name: 'requeue-orphans', state: 'created', count: 1 },
  ])
  await store.close()
})

test('a job that fails by itself waits for the delay of its queue', async () => {
  const store = await openTestStore()
  const { db, pool } = store.services
  const jobs = new JobQueues(pool, (error) => expect.unreachable(error.message))
  await jobs.open()
  await db.transaction((tx) => jobs.send(tx, 'cash-payments', [{}]))
  await jobs.work({ 'cash-payments': () => Promise.reject(new Error('The courier is not available')) })
  const delays = async () =>
    (
      await db.execute(sql`select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
        where name = 'cash-payments' and state = 'retry'`)
    ).rows
  await expect.poll(delays).toEqual([{ minutes: 60 }])
  await jobs.close()
  await store.close()
})

test('what a dead process left undone is done within a minute: a job without a second attempt is scheduled every minute', () => {
  const once = Object.entries(SCHEDULES).filter(([name]) => QUEUES[name as QueueName].retryLimit === 0)
  expect(once.length).toBeGreaterThan(0)
  for (const [name, schedule] of once) expect(schedule, name).toBe('* * * * *')
})

test('an idle shop reads its queues less than three times a second, and a retry waits at most for its own delay again', () => {
  const names = Object.keys(QUEUES) as QueueName[]
  const rates = names.map((name) => 1 / pollIntervals(name).notifyPollingIntervalSeconds)
  expect(rates.reduce((sum, rate) => sum + rate)).toBeLessThan(3)
  for (const name of names) {
    const { retryDelay = Infinity } = QUEUES[name]
    expect(pollIntervals(name).notifyPollingIntervalSeconds, name).toBeLessThanOrEqual(Math.max(2, retryDelay))
  }
})

test('a delayed second WhatsApp message to a customer waits at most twice the interval', () => {
  const { notifyPollingIntervalSeconds } = pollIntervals('whatsapp-message')
  expect(notifyPollingIntervalSeconds).toBeLessThanOrEqual(PAIR_INTERVAL_S)
})

test('AVIF jobs run one at a time across all processes', async () => {
  const store = await openTestStore()
  const open = async () => {
    const jobs = new JobQueues(store.services.background.pool, (error) => expect.unreachable(error.message))
    await jobs.open()
    return jobs
  }
  const processes = [await open(), await open()]
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
  await Promise.all(processes.map((jobs) => jobs.work({ avif })))
  await expect.poll(() => activeCounts.length).toBe(3)
  await Promise.all(processes.map((jobs) => jobs.close()))
  await store.close()
  expect(activeCounts).toEqual([1, 1, 1])
})
