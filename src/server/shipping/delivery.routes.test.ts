import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFakeShiprocket, type FakeShiprocket } from '../../../test/fake-servers/shiprocket.ts'
import { openTestStore, test as storeTest, type TestStore } from '../../../test/test-store.ts'
import { courierServiceability } from './shipping.tables.ts'

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
const serviceabilityRequests = () => shiprocket.requests.filter(({ call }) => call === SERVICEABILITY)
/** A second process of the shop, which has not heard of anybody's failures. */
const reopenStore = (settings = {}) => openTestStore({ ...shiprocket.settings(), ...settings }, store.databaseUrl)

describe('a PIN code', () => {
  test('that a courier goes to and collects cash at, with its days; asked as staff ship, by the usual copy', async () => {
    expect(await getDelivery('560034')).toEqual({ pincode: '560034', cashOnDelivery: true, days: 5 })
    expect(Object.fromEntries(serviceabilityRequests()[0]?.query ?? [])).toEqual({
      pickup_postcode: '324005',
      delivery_postcode: '560034',
      cod: '1',
      weight: '0.5',
    })
  })

  test('is asked for once, by whichever process', async () => {
    await getDelivery('302017')
    const before = serviceabilityRequests().length
    const other = await reopenStore()
    await Promise.all([getDelivery('302017'), getDelivery('302017', other)])
    expect(serviceabilityRequests()).toHaveLength(before)
    await other.close()
  })

  test('is asked for anew after a day', async () => {
    await getDelivery('411001')
    await store.db.update(courierServiceability).set({ checkedAt: sql`now() - interval '25 hours'` })
    const before = serviceabilityRequests().length
    await getDelivery('411001')
    expect(serviceabilityRequests()).toHaveLength(before + 1)
  })

  test('that nobody goes to', async () => {
    shiprocket.unserviceablePincodes.add('744101')
    expect(await getDelivery('744101')).toEqual({ pincode: '744101', cashOnDelivery: false, days: null })
  })

  test('where couriers go but collect no cash', async () => {
    const data = {
      available_courier_companies: [
        { cod: 0, estimated_delivery_days: '3' },
        { cod: 1, blocked: 1 },
      ],
    }
    shiprocket.respondOnce(SERVICEABILITY, { status: 200, body: { status: 200, data } })
    expect(await getDelivery('194101')).toEqual({ pincode: '194101', cashOnDelivery: false, days: null })
  })

  test('that is none is refused', async () => {
    expect(await store.client().requestJson('GET', '/delivery/030201')).toMatchObject({
      status: 400,
      body: { fields: { pin: 'Please enter a valid Indian PIN code' } },
    })
  })
})

test.each([
  ['110001', { status: 503, text: '' }],
  ['110002', 'reset'],
] as const)('a failure that passes at once is not noticed (%s)', async (pin, answer) => {
  shiprocket.respondOnce(SERVICEABILITY, answer)
  const before = serviceabilityRequests().length
  expect(await getDelivery(pin)).toMatchObject({ cashOnDelivery: true })
  expect(serviceabilityRequests()).toHaveLength(before + 2)
})

describe('nobody can tell, and no PIN code is called unreachable for it, when', () => {
  test.each([
    ['our own pickup PIN code is wrong', 1, { status: 200, body: { message: 'Invalid Pickup Pincode' } }],
    ['Shiprocket names no couriers', 1, { status: 200, body: {} }],
    [
      'fields are missing',
      1,
      { status: 422, body: { message: 'Required field missing', errors: { cod: ['Needed'] } } },
    ],
    [
      'a module is not ticked',
      1,
      { status: 403, body: { message: 'Unauthorized! You do not have the required permissions' } },
    ],
    ['there are too many calls', 2, { status: 429, body: { message: 'Too Many Attempts.' } }],
    ['it is down', 2, { status: 502, text: '<html>Bad gateway</html>' }],
    ['it breaks off', 2, 'reset'],
    ['it breaks off in mid-answer', 2, 'half'],
  ] as const)('%s', async (_what, times, answer) => {
    const other = await reopenStore()
    for (let time = 0; time < times; time += 1) shiprocket.respondOnce(SERVICEABILITY, answer)
    expect(await getDelivery('600001', other)).toEqual({ pincode: '600001', cashOnDelivery: null, days: null })
    const before = serviceabilityRequests().length
    expect(await getDelivery('600002', other)).toMatchObject({ cashOnDelivery: null })
    expect(serviceabilityRequests(), 'a service in trouble is left alone for a while').toHaveLength(before)
    await other.close()
  })

  test('it is slow: the page has its answer in time, and goes on without', async () => {
    const other = await reopenStore({ DELIVERY_TIMEOUT_MS: '100', SHIPROCKET_TIMEOUT_MS: '60000' })
    shiprocket.respondOnce(SERVICEABILITY, 'silence')
    expect(await getDelivery('600001', other)).toMatchObject({ cashOnDelivery: null })
    await other.close()
  })

  test('it is away but was heard of before: what it said then holds', async () => {
    await getDelivery('700001')
    await store.db.update(courierServiceability).set({ checkedAt: sql`now() - interval '9 days'` })
    const other = await reopenStore({ SHIPROCKET_BASE_URL: 'http://127.0.0.1:9' })
    expect(await getDelivery('700001', other)).toMatchObject({ cashOnDelivery: true, days: 5 })
    await other.close()
  })

  storeTest('no account is set', async ({ store: bare }) => {
    expect(await getDelivery('302017', bare)).toEqual({ pincode: '302017', cashOnDelivery: null, days: null })
  })
})

test('trying PIN codes from one address is stopped', async () => {
  const strict = await openTestStore({ RATE_LIMIT: 'on' }, store.databaseUrl)
  const visitor = strict.client()
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 100) {
    statuses.push((await visitor.request('GET', '/delivery/302017')).status)
  }
  await strict.close()
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
})
