import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { openTestStore, test } from '../../../test/test-store.ts'
import { JobQueues } from './job-queues.ts'

const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

/** Keeps the letters whose jobs were done. */
function recordHandledJobs() {
  const done: number[] = []
  return { done, email: async ({ emailId }: { emailId: number }) => void done.push(emailId) }
}

test('a job is done once its transaction is committed, and never when it was rolled back', async () => {
  const store = await openTestStore()
  const { done, email } = recordHandledJobs()
  const { db, jobs } = store.services
  await expect(
    db.transaction(async (tx) => {
      await jobs.send(tx, 'email', [{ emailId: 1 }])
      throw new Error('The order failed')
    }),
  ).rejects.toThrow('The order failed')
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 2 }, { emailId: 3 }]))
  await jobs.work({ email })
  await expect.poll(() => inOrder(done)).toEqual([2, 3])
  await store.close()
  expect(inOrder(done)).toEqual([2, 3])
})

test('two processes of one shop never do the same job', async () => {
  const store = await openTestStore()
  const { done, email } = recordHandledJobs()
  const other = new JobQueues(store.services.pool, (error) => expect.unreachable(error.message))
  await other.open()
  await Promise.all([store.services.jobs.work({ email }), other.work({ email })])
  const wanted = Array.from({ length: 40 }, (_, place) => place)
  await store.db.transaction((tx) =>
    store.services.jobs.send(
      tx,
      'email',
      wanted.map((emailId) => ({ emailId })),
    ),
  )
  await expect.poll(() => done.length).toBe(wanted.length)
  expect(inOrder(done)).toEqual(wanted)
  await other.close()
  await store.close()
})

test('a job that was under way is finished before the store closes', async () => {
  const store = await openTestStore()
  const { db, jobs } = store.services
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let ended = false
  const email = async () => {
    begun.resolve()
    await mayEnd.promise
    ended = true
  }
  await db.transaction((tx) => jobs.send(tx, 'email', [{ emailId: 1 }]))
  await jobs.work({ email })
  await begun.promise
  const closed = store.close()
  mayEnd.resolve()
  await closed
  expect(ended).toBe(true)
})

test('what is heavy is done one at a time, in whichever process', async () => {
  const store = await openTestStore()
  const other = new JobQueues(store.services.pool, (error) => expect.unreachable(error.message))
  await other.open()
  let underWay = 0
  const seen: number[] = []
  const avif = async () => {
    underWay += 1
    seen.push(underWay)
    // Longer than it takes the other process to look for work again.
    if (seen.length === 1) await sleep(2500)
    underWay -= 1
  }
  await store.db.transaction((tx) =>
    store.services.jobs.send(tx, 'avif', [{ name: 'a' }, { name: 'b' }, { name: 'c' }]),
  )
  await Promise.all([store.services.jobs.work({ avif }), other.work({ avif })])
  await expect.poll(() => seen.length).toBe(3)
  await other.close()
  await store.close()
  expect(seen).toEqual([1, 1, 1])
})
