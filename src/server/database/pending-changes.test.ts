import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '../../../test/factories.ts'
import { test } from '../../../test/test-store.ts'
import { followChanges, ordersOf, takeChanges } from './pending-changes.ts'
import { CHANGE_CONSUMERS, pendingChanges } from './schema/pending-changes.ts'

const ALL = { batchSize: 10 }

test.beforeEach(async ({ store }) => void (await store.db.delete(pendingChanges)))

test('a change of an order is recorded once for each consumer that derives something from it, and no other', async ({
  store,
}) => {
  const { db } = store
  const id = await placeOrder(store)
  await db.delete(pendingChanges)
  const consumersOf = async (change: string) => {
    await db.execute(sql`update orders set ${sql.raw(change)} where id = ${id}`)
    return (await db.delete(pendingChanges).returning()).map(({ consumer }) => consumer).toSorted()
  }
  expect(await consumersOf("notes = 'Ring twice'")).toEqual([])
  expect(await consumersOf("shipping_address = '7 Jail Road, near the park'")).toEqual(['order-risks'])
  expect(await consumersOf("status = 'delivered'")).toEqual(CHANGE_CONSUMERS)
  expect(await consumersOf("payment_status = 'completed'")).toEqual(['ledger'])
})

test('changes are taken in batches, the oldest first, and work that fails leaves its batch for the next run', async ({
  store: { db },
}) => {
  await db.execute(
    sql`insert into pending_changes (consumer, order_id) select 'ledger', n from generate_series(1, 25) n`,
  )
  const batches: number[][] = []
  const run = (limit = Infinity) =>
    followChanges(db, 'ledger', ALL, async (_tx, changes) => {
      batches.push(ordersOf(changes))
      if (batches.length === limit) throw new Error('killed')
    })
  await expect(run(2)).rejects.toThrow('killed')
  await run()
  expect(batches.map(([first, ...rest]) => [first, rest.length + 1])).toEqual([
    [1, 10],
    [11, 10],
    [11, 10],
    [21, 5],
  ])
})

test('a change that is committed while a run has taken the others is taken by the next one', async ({
  store: { db },
}) => {
  const record = (orderId: number) => db.insert(pendingChanges).values({ consumer: 'deliveries', orderId })
  await record(1)
  await db.transaction(async (tx) => {
    expect(ordersOf(await takeChanges(tx, 'deliveries'))).toEqual([1])
    await record(1)
  })
  const taken: number[] = []
  await followChanges(db, 'deliveries', ALL, async (_tx, changes) => void taken.push(...ordersOf(changes)))
  expect(taken).toEqual([1])
})
