import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { addParcels, removeParcels } from '../../../test/fixtures/delivery-fixture.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { refreshDeliveries } from '../shipping/promise/refresh-deliveries.ts'
import { DELIVERY_CHECKS } from './delivery-checks.ts'

/** Runs a statement past the triggers, returns what the checks report, and takes the statement back. */
async function violationsAfter({ db }: TestStore, damage: SQL): Promise<string[]> {
  const violations: string[] = []
  const rolledBack = new Error('Rolled back.')
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(damage)
      for (const check of DELIVERY_CHECKS) violations.push(...(await check.run(tx)).violations)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return violations
}

test('verify reports deliveries and statistics that do not match the tracking', async ({ store }) => {
  onTestFinished(() => removeParcels(store))
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
  const other = sql`update shipments set delivered_at = null, returning_at = '2026-01-05T10:00:00Z' where order_id = ${id}`
  expect(await violationsAfter(store, other)).toEqual([
    `The delivery of order ${id} is delivered, its tracking says returned with Blue Dart.`,
  ])
})

test('verify reports a region whose parcels arrived or turned back and that has no delivery times', async ({
  store,
}) => {
  onTestFinished(() => removeParcels(store))
  const parcels = [{ days: 3 }, { days: 4 }, { pincode: '800001', state: 'Bihar', returnedAfter: 5 }]
  const [, , returned] = await addParcels(store, parcels)
  await refreshDeliveries(store.db)
  expect(await violationsAfter(store, sql`delete from delivery_statistics where region = '302017'`)).toEqual([
    'All couriers to 302017: no parcels and no days are stored, not 2 and 3/4.',
    'Blue Dart to 302017: no parcels and no days are stored, not 2 and 3/4.',
  ])
  expect(await violationsAfter(store, sql`delete from delivery_statistics where region = 'Bihar'`)).toEqual([
    'All couriers to Bihar: no parcels and no days are stored, not 0 and no.',
    'Blue Dart to Bihar: no parcels and no days are stored, not 0 and no.',
  ])
  expect(await violationsAfter(store, sql`delete from delivery_statistics`), 'seven regions').toHaveLength(14)
  // A parcel that left the window of 180 days counts nowhere.
  const old = sql`
    with aged as (
      update deliveries set ordered_on = '2020-01-01', returned_on = '2020-01-06' where order_id = ${returned}
    )
    delete from delivery_statistics where region in ('800001', '800', 'Bihar')`
  expect((await violationsAfter(store, old)).filter((violation) => violation.includes('Bihar'))).toEqual([])
})
