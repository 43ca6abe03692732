import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { announce, type ChangeName, listenForChanges } from './changes.ts'

const PATIENCE = { interval: 5 }

/** Somebody who writes down all that they are told. */
function hearer() {
  const heard: (readonly string[] | string | boolean)[] = []
  return {
    heard,
    changed: (names: readonly string[] | undefined) => void heard.push(names ?? 'everything'),
    jobWaits: (queue: string) => void heard.push(`a job of ${queue}`),
    listening: (now: boolean) => void heard.push(now),
  }
}

describe('announcing changes', () => {
  test('they are heard when the transaction is done, and never of one that was taken back', async ({ store }) => {
    const { heard, ...told } = hearer()
    const listener = listenForChanges(store.databaseUrl, told)
    await expect.poll(() => heard, PATIENCE).toEqual([true])
    const takenBack = store.db.transaction(async (tx) => {
      await announce(tx, 'product:1')
      throw new Error('changed my mind')
    })
    await expect(takenBack).rejects.toThrow('changed my mind')
    await store.db.transaction((tx) => announce(tx, 'product:2', 'catalog'))
    await expect.poll(() => heard, PATIENCE).toEqual([true, ['product:2', 'catalog']])
    await listener.close()
    expect(heard.at(-1)).toBe(false)
  })

  test('of a job is heard once it is written for good, but not of one that is to wait', async ({ store }) => {
    const { heard, ...told } = hearer()
    const listener = listenForChanges(store.databaseUrl, told)
    await expect.poll(() => heard, PATIENCE).toEqual([true])
    const { jobs } = store.services
    await store.db.transaction(async (tx) => {
      await jobs.send(tx, 'sweep', [{}], 60)
      await jobs.send(tx, 'avif', [{ name: 'a' }, { name: 'b' }])
    })
    await store.db.transaction((tx) => announce(tx, 'catalog'))
    await expect.poll(() => heard, PATIENCE).toEqual([true, 'a job of avif', ['catalog']])
    await listener.close()
  })

  test('a change of very many things is a change of everything', async ({ store }) => {
    const { heard, ...told } = hearer()
    const listener = listenForChanges(store.databaseUrl, told)
    await expect.poll(() => heard, PATIENCE).toEqual([true])
    const names = Array.from({ length: 1000 }, (_, index): ChangeName => `product:${100_000 + index}`)
    await store.db.transaction((tx) => announce(tx, ...names))
    await expect.poll(() => heard, PATIENCE).toEqual([true, 'everything'])
    await listener.close()
  })

  test('when the connection is cut, all that was kept is dropped, and listening comes back by itself', async ({
    store,
  }) => {
    const { cache } = store.services
    const keep = async () => {
      await cache.get('kept', async () => new Response('answer'))
      return cache.size.entries
    }
    await expect.poll(keep, PATIENCE).toBe(1)
    const listeners = async () => {
      const { rows } = await store.db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = 'rankshelf-changes' and datname = current_database()`)
      return rows.map(({ pid }) => pid)
    }
    const [first] = await listeners()
    await store.db.execute(sql`select pg_terminate_backend(${first}::int)`)
    await expect.poll(() => cache.size.entries, PATIENCE).toBe(0)
    await expect.poll(async () => (await listeners()).filter((pid) => pid !== first).length, PATIENCE).toBe(1)
    await expect.poll(keep, PATIENCE).toBe(1)
    await store.db.transaction((tx) => announce(tx, 'catalog'))
  })

  test('a listener may be closed while it has not found the database yet', async () => {
    const { heard, ...told } = hearer()
    const listener = listenForChanges('postgresql://nobody@127.0.0.1:1/nowhere', told)
    await listener.close()
    expect(heard).toEqual([])
  })
})
