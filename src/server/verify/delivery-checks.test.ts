import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addParcels } from '../../../test/fixtures/delivery-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { refreshDeliveries } from '../shipping/promise/refresh-deliveries.ts'
import { DELIVERY_CHECKS } from './delivery-checks.ts'

/** Runs a statement past the triggers and returns what the checks report. */
async function violationsAfter({ db }: TestStore, damage: SQL): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(damage)
    const results = []
    for (const check of DELIVERY_CHECKS) results.push(...(await check.run(tx)).violations)
    return results
  })
}

test('verify reports deliveries and statistics that do not match the tracking', async ({ store }) => {
  const [id] = await addParcels(store, [{ days: 3 }, { days: 4 }])
  expect(await violationsAfter(store, sql`select 1`), 'changes wait for the refresh').toEqual([])
  await refreshDeliveries(store.db)
  expect(await violationsAfter(store, sql`select 1`)).toEqual([])
  const late = sql`update delivery_statistics set latest_days = 9 where region = '302' and courier = ''`
  expect(await violationsAfter(store, late)).toEqual([
    'All couriers to 302: 2 parcels and 3/9 days are stored, not 2 and 3/4.',
  ])
  const missing = sql`delete from delivery_statistics where region = '302' and courier = ''`
  expect(await violationsAfter(store, missing)).toEqual([
    'All couriers to 302: no parcels and no days are stored, not 2 and 3/4.',
  ])
  await violationsAfter(store, sql`delete from delivery_statistics`)
  const other = sql`update shipments set delivered_at = null, returning_at = '2026-01-05T10:00:00Z' where order_id = ${id}`
  expect(await violationsAfter(store, other)).toEqual([
    `The delivery of order ${id} is delivered, its tracking says returned with Blue Dart.`,
  ])
})
