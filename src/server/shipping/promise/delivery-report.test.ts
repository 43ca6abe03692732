import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addParcels, removeParcels, times } from '../../../../test/fixtures/delivery-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type {
  DeliveryCourier,
  DeliveryOrder,
  DeliveryRegion,
} from '../../../domain/shipping/promise/delivery-report.ts'
import { courierRates } from '../../database/schema/shipping.ts'
import { recountDeliveries } from './refresh-deliveries.ts'

let store: TestStore
let staff: TestClient
beforeAll(async () => {
  store = await openTestStore()
  staff = (await loginAsAdmin(store)).client
})
afterAll(() => store.close())
beforeEach(() => removeParcels(store))

const PATH = '/admin/reports/deliveries'
const regions = (query = '') => staff.getJson<DeliveryRegion[]>(`${PATH}?${query}`)
const couriers = (region: string) => staff.getJson<DeliveryCourier[]>(`${PATH}/couriers?region=${region}`)
const orders = (query: string) => staff.getJson<DeliveryOrder[]>(`${PATH}/orders?${query}`)

/**
 * Two couriers to Jaipur: Blue Dart delivers in 3 days and Xpressbees in 4, with a fifth turned back. Promises of five days
 * are broken by two parcels of Xpressbees, which took nine.
 */
async function deliverToJaipur() {
  const ids = await addParcels(store, [
    ...times(30, { courier: 'Blue Dart', days: 3 }),
    ...times(38, { courier: 'Xpressbees', days: 4 }),
    ...times(2, { courier: 'Xpressbees', days: 9 }),
    ...times(10, { courier: 'Xpressbees', returnedAfter: 8 }),
    ...times(5, { pincode: '800001', state: 'Bihar', courier: 'Xpressbees', days: 6 }),
  ])
  await recountDeliveries(store.db)
  await store.db.execute(
    sql`update deliveries set basis = 'specified', promised_by = ordered_on + 5 where pincode = '302017'`,
  )
  await recountDeliveries(store.db)
  return ids
}

const rate = (pincode: string, courier: string, ratePaise: number) => ({
  pincode,
  courier,
  state: pincode.startsWith('3') ? 'Rajasthan' : 'Bihar',
  ratePaise,
  returnPaise: ratePaise,
})

describe('the report of deliveries', () => {
  test('shows days, returned parcels and promises kept by region', async () => {
    await deliverToJaipur()
    expect(await regions('level=state')).toEqual([
      {
        id: 1,
        level: 'state',
        region: 'Rajasthan',
        delivered: 70,
        usualDays: 4,
        latestDays: 4,
        returned: 10,
        onTime: 68,
        late: 2,
        suggestion: { courier: 'Blue Dart', reason: '0% turned back, 9 of 10 within 3 days. Cost not known.' },
      },
      expect.objectContaining({ region: 'Bihar', delivered: 5, onTime: 0, late: 0, suggestion: null }),
    ])
    expect((await regions('level=district&sort=region')).map(({ region }) => region)).toEqual(['302', '800'])
    expect((await regions('level=pin&search=800')).map(({ region }) => region)).toEqual(['800001'])
    expect((await regions()).map(({ region, delivered }) => [region, delivered])).toEqual([['India', 75]])
  })

  test('has the couriers of a region with their cost, and says where it is not known', async () => {
    await deliverToJaipur()
    await store.db
      .insert(courierRates)
      .values([
        rate('302017', 'Blue Dart', 12_000),
        rate('302022', 'BLUE DART', 14_000),
        rate('800001', 'Blue Dart', 99_000),
      ])
    expect(await couriers('302')).toEqual([
      {
        id: 1,
        courier: 'Xpressbees',
        delivered: 40,
        usualDays: 4,
        latestDays: 4,
        returned: 10,
        onTime: 38,
        late: 2,
        rate: null,
        costPerDelivery: null,
      },
      expect.objectContaining({ courier: 'Blue Dart', delivered: 30, rate: 130, costPerDelivery: 130 }),
    ])
  })

  test('suggests the courier with the lowest cost of a delivered parcel once all prices are known', async () => {
    await deliverToJaipur()
    await store.db
      .insert(courierRates)
      .values([rate('302017', 'Blue Dart', 12_000), rate('302017', 'Xpressbees', 9000)])
    const [jaipur] = await regions('level=pin')
    // Xpressbees: ₹90 × (1 + 1/5) / (4/5) = ₹135.
    expect(jaipur?.suggestion).toEqual({
      courier: 'Blue Dart',
      reason: '₹120 per delivered parcel, 9 of 10 within 3 days, 0% turned back',
    })
  })

  test('lists the orders behind every number', async () => {
    const ids = await deliverToJaipur()
    for (const { region, delivered, returned, onTime, late } of [
      ...(await regions('level=state')),
      ...(await regions()),
    ]) {
      for (const [count, expected] of Object.entries({ delivered, returned, onTime, late })) {
        expect(await orders(`region=${region}&count=${count}`)).toHaveLength(expected)
      }
    }
    const late = await orders('region=302&courier=Xpressbees&count=late')
    expect(late.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.slice(68, 70))
    expect(late[0]).toMatchObject({ pincode: '302017', courier: 'Xpressbees', returnedOn: null })
    expect((late[0]?.promisedBy ?? '') < (late[0]?.deliveredOn ?? '')).toBe(true)
    expect(await orders('region=Atlantis&count=late')).toEqual([])
  })

  test('is exported with all couriers, and the export is in the audit log', async () => {
    await deliverToJaipur()
    const csv = await (await staff.request('GET', `${PATH}/export?level=state`)).text()
    const lines = csv.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(lines).toHaveLength(6)
    expect(lines.slice(1, 3)).toEqual(['Bihar,All couriers,5,6,6,0,0,0,,,', 'Bihar,Xpressbees,5,6,6,0,0,0,,,'])
    expect(lines[3]).toBe('Rajasthan,All couriers,70,4,4,10,68,2,,,Blue Dart')
    const { rows } = await store.db.execute(sql`select subject, after from audit_log where action = 'export'`)
    expect(rows).toEqual([{ subject: 'deliveries', after: { format: 'csv', level: 'state' } }])
  })

  test('rejects an unknown level and an unknown count', async () => {
    expect((await staff.request('GET', `${PATH}?level=galaxy`)).status).toBe(400)
    expect((await staff.request('GET', `${PATH}/orders?region=302&count=all`)).status).toBe(400)
  })
})
