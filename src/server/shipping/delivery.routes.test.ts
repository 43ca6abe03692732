import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFakeShiprocket, type FakeShiprocket } from '../../../test/fake-servers/shiprocket.ts'
import { openTestStore, test as storeTest, type TestStore } from '../../../test/test-store.ts'
import { courierRates, courierServiceability } from '../database/schema/shipping.ts'

const SERVICEABILITY = 'GET /courier/serviceability/'

let shiprocket: FakeShiprocket
let store: TestStore
beforeAll(async () => {
  shiprocket = await openFakeShiprocket()
  store = await openTestStore(shiprocket.settings())
})
afterAll(async () => {
  await store.close()
  await shiprocket.close()
})

const getDelivery = (pin: string, from = store) => from.client().getJson(`/delivery/${pin}`)
const serviceabilityRequests = () => shiprocket.requests.filter(({ endpoint }) => endpoint === SERVICEABILITY)
/** Opens another process of the store, which is not paused by earlier failures. */
const reopenStore = (settings = {}) => openTestStore({ ...shiprocket.settings(), ...settings }, store.databaseUrl)

describe('serviceability of a PIN code', () => {
  test('the response has cash on delivery and days, for a package of the default size from the pickup location', async () => {
    expect(await getDelivery('560034')).toEqual({
      pincode: '560034',
      place: { city: 'Bengaluru', state: 'Karnataka' },
      cashOnDelivery: true,
      days: 5,
      measured: null,
    })
    expect(Object.fromEntries(serviceabilityRequests()[0]?.query ?? [])).toEqual({
      pickup_postcode: '324005',
      delivery_postcode: '560034',
      cod: '1',
      weight: '0.5',
    })
  })

  test('a response is cached for all processes', async () => {
    await getDelivery('302017')
    const before = serviceabilityRequests().length
    const other = await reopenStore()
    await Promise.all([getDelivery('302017'), getDelivery('302017', other)])
    expect(serviceabilityRequests()).toHaveLength(before)
    await other.close()
  })

  test('a cached response expires after one day', async () => {
    await getDelivery('411001')
    await store.db.update(courierServiceability).set({ checkedAt: sql`now() - interval '25 hours'` })
    const before = serviceabilityRequests().length
    await getDelivery('411001')
    expect(serviceabilityRequests()).toHaveLength(before + 1)
  })

  test('a PIN code without a courier is not serviceable', async () => {
    shiprocket.unserviceablePincodes.add('744101')
    expect(await getDelivery('744101')).toMatchObject({ pincode: '744101', cashOnDelivery: false, days: null })
  })

  test('a PIN code whose couriers collect no cash is not serviceable', async () => {
    const data = {
      available_courier_companies: [
        { cod: 0, estimated_delivery_days: '3' },
        { cod: 1, blocked: 1 },
      ],
    }
    shiprocket.respondOnce(SERVICEABILITY, { status: 200, body: { status: 200, data } })
    expect(await getDelivery('194101')).toMatchObject({ pincode: '194101', cashOnDelivery: false, days: null })
  })

  test('the prices of the companies that collect cash are stored, and replaced by the next response', async () => {
    const offer = {
      courier_name: 'Marudhar Surface',
      cod: 1,
      estimated_delivery_days: '4',
      rate: 92.345,
      rto_charges: '70',
    }
    const respond = (offers: object[]) =>
      shiprocket.respondOnce(SERVICEABILITY, {
        status: 200,
        body: { status: 200, data: { available_courier_companies: offers } },
      })
    const rates = () => store.db.select().from(courierRates).where(eq(courierRates.pincode, '781001'))
    respond([
      offer,
      { ...offer, courier_name: 'Chambal Air', cod: 0 },
      { cod: 1, rate: 50 },
      { ...offer, courier_name: 'Free', rate: 0 },
    ])
    await getDelivery('781001')
    const marudhar = { courier: 'Marudhar Surface', state: 'Assam', ratePaise: 9235, returnPaise: 7000, days: 4 }
    expect(await rates()).toMatchObject([marudhar])
    await store.db.update(courierServiceability).set({ checkedAt: sql`now() - interval '25 hours'` })
    respond([{ courier_name: 'Chambal Air', cod: 1, rate: '120' }])
    await getDelivery('781001')
    expect(await rates()).toMatchObject([{ courier: 'Chambal Air', ratePaise: 12_000, returnPaise: null, days: null }])
  })

  test('a PIN code that is in no directory has no place', async () => {
    expect(await getDelivery('999999')).toMatchObject({ pincode: '999999', place: null })
  })

  test('an invalid PIN code is rejected', async () => {
    expect(await store.client().requestJson('GET', '/delivery/030201')).toMatchObject({
      status: 400,
      body: { fields: { pin: 'Please enter a valid Indian PIN code' } },
    })
  })
})

test.each([
  ['110001', { status: 503, text: '' }],
  ['110002', 'reset'],
] as const)('a temporary failure is retried at once (%s)', async (pin, response) => {
  shiprocket.respondOnce(SERVICEABILITY, response)
  const before = serviceabilityRequests().length
  expect(await getDelivery(pin)).toMatchObject({ cashOnDelivery: true })
  expect(serviceabilityRequests()).toHaveLength(before + 2)
})

describe('the serviceability is unknown, not negative', () => {
  test.each([
    ['the pickup PIN code is wrong', 1, { status: 200, body: { message: 'Invalid Pickup Pincode' } }],
    ['the response has no list of couriers', 1, { status: 200, body: {} }],
    [
      'a field is rejected',
      1,
      { status: 422, body: { message: 'Required field missing', errors: { cod: ['Needed'] } } },
    ],
    [
      'a module is not enabled for the API user',
      1,
      { status: 403, body: { message: 'Unauthorized! You do not have the required permissions' } },
    ],
    ['too many requests', 2, { status: 429, body: { message: 'Too Many Attempts.' } }],
    ['an outage', 2, { status: 502, text: '<html>Bad gateway</html>' }],
    ['a connection reset', 2, 'reset'],
    ['a truncated response', 2, 'truncated'],
  ] as const)('%s', async (_reason, times, response) => {
    const other = await reopenStore()
    for (let count = 0; count < times; count += 1) shiprocket.respondOnce(SERVICEABILITY, response)
    expect(await getDelivery('600001', other)).toMatchObject({ pincode: '600001', cashOnDelivery: null, days: null })
    const before = serviceabilityRequests().length
    expect(await getDelivery('600002', other)).toMatchObject({ cashOnDelivery: null })
    expect(serviceabilityRequests(), 'no request is sent for a while after a failure').toHaveLength(before)
    await other.close()
  })

  test('a slow courier does not delay the response', async () => {
    const other = await reopenStore({ DELIVERY_TIMEOUT_MS: '100', SHIPROCKET_TIMEOUT_MS: '60000' })
    shiprocket.respondOnce(SERVICEABILITY, 'silence')
    expect(await getDelivery('600001', other)).toMatchObject({ cashOnDelivery: null })
    await other.close()
  })

  test('a stale cached response is used while the courier is unavailable', async () => {
    await getDelivery('700001')
    await store.db.update(courierServiceability).set({ checkedAt: sql`now() - interval '9 days'` })
    const other = await reopenStore({ SHIPROCKET_BASE_URL: 'http://127.0.0.1:9' })
    expect(await getDelivery('700001', other)).toMatchObject({ cashOnDelivery: true, days: 5 })
    await other.close()
  })

  storeTest('no Shiprocket account is configured', async ({ store: unconfigured }) => {
    expect(await getDelivery('302017', unconfigured)).toMatchObject({
      pincode: '302017',
      cashOnDelivery: null,
      days: null,
    })
  })
})
