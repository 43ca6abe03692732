import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import type { Queryable } from './connect.ts'
import { listenForChanges, NotificationListener } from './notification-listener.ts'

const POLL_OPTIONS = { interval: 5 }

const publishTags = (db: Queryable, ...tags: string[]) =>
  db.execute(sql`select publish_tags(${sql.param(tags)}::text[])`)

/** A listener that records every notification. */
function createRecordingListener() {
  const notifications: (readonly string[] | string | boolean)[] = []
  return {
    notifications,
    onChange: (tags: readonly string[] | undefined) => void notifications.push(tags ?? 'everything'),
    onListeningChange: (listening: boolean) => void notifications.push(listening),
  }
}

describe('notifications of changes', () => {
  test('tags arrive after the commit, never after a rollback', async ({ store }) => {
    const { notifications, ...listener } = createRecordingListener()
    const connection = new NotificationListener(store.databaseUrl)
    await listenForChanges(connection, listener)
    await expect.poll(() => notifications, POLL_OPTIONS).toEqual([true])
    const rolledBack = store.db.transaction(async (tx) => {
      await publishTags(tx, 'product:1')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await publishTags(store.db, 'product:2', 'catalog', 'product:2')
    await expect.poll(() => notifications, POLL_OPTIONS).toEqual([true, ['catalog', 'product:2']])
    await connection.close()
    expect(notifications.at(-1)).toBe(false)
  })

  test('too many tags for a notification are sent as `*`', async ({ store }) => {
    const { notifications, ...listener } = createRecordingListener()
    const connection = new NotificationListener(store.databaseUrl)
    await listenForChanges(connection, listener)
    await expect.poll(() => notifications, POLL_OPTIONS).toEqual([true])
    const tags = Array.from({ length: 1000 }, (_, index) => `product:${100_000 + index}`)
    await publishTags(store.db, ...tags)
    await expect.poll(() => notifications, POLL_OPTIONS).toEqual([true, 'everything'])
    await connection.close()
  })

  test('a lost connection clears the cache and is reopened', async ({ store }) => {
    const { cache } = store.services
    const cacheOne = async () => {
      await cache.get('/cached', async () => new Response('cached'))
      return cache.size.entries
    }
    await expect.poll(cacheOne, POLL_OPTIONS).toBe(1)
    const listeners = async () => {
      const { rows } = await store.db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = 'rankshelf-notifications' and datname = current_database()`)
      return rows.map(({ pid }) => pid)
    }
    const [first] = await listeners()
    await store.db.execute(sql`select pg_terminate_backend(${first}::int)`)
    await expect.poll(() => cache.size.entries, POLL_OPTIONS).toBe(0)
    await expect.poll(async () => (await listeners()).filter((pid) => pid !== first).length, POLL_OPTIONS).toBe(1)
    await expect.poll(cacheOne, POLL_OPTIONS).toBe(1)
    await publishTags(store.db, 'catalog')
  })

  test('the connection can be closed before it is established', async () => {
    const { notifications, ...listener } = createRecordingListener()
    const connection = new NotificationListener('postgresql://nobody@127.0.0.1:1/nowhere')
    await listenForChanges(connection, listener)
    await connection.close()
    expect(notifications).toEqual([])
  })
})
