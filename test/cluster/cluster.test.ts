import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/domain/catalog/product.ts'
import { createUser } from '../../src/server/accounts/create-user.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { verifyStore } from '../../src/server/verify/verify-store.ts'
import { openStorage } from '../../src/server/storage/open-storage.ts'
import { readConfig } from '../../src/server/config/config.ts'
import {
  startOrderLoad,
  type Cluster,
  deliveryCount,
  emailStatusCounts,
  openCluster,
  type OrderLoad,
  clientAt,
} from './cluster.ts'
import { makeProduct } from '../factories.ts'
import { advanceTime } from '../advance-time.ts'
import { PASSWORD } from '../users.ts'
import type { TestClient } from '../test-client.ts'

const SESSION = 'rankshelf_session'
const POLL = { interval: 20 }
let shop: Cluster
let bookId: number
let staff: TestClient

beforeAll(async () => {
  shop = await openCluster()
  bookId = (await makeProduct(shop, { name: 'Optics', slug: 'optics', stock: 100_000 })).id
  await createUser(shop.db, { username: 'owner', password: PASSWORD }, true)
  staff = clientAt(shop.web[0])
  await staff.request('POST', '/login', { username: 'owner', password: PASSWORD })
})
afterAll(() => shop.close())

/** Creates a client of the other process with the same session. */
function onOtherProcess(client: TestClient): TestClient {
  const other = clientAt(shop.web[1])
  other.setCookie(SESSION, client.cookie(SESSION) ?? '')
  return other
}

const waitForOrders = (load: OrderLoad, more: number) => {
  const goal = load.placed.length + more
  return expect.poll(() => load.placed.length, POLL).toBeGreaterThanOrEqual(goal)
}

describe('two processes of one store', () => {
  test('a login at one process is valid at the other until logout', async () => {
    const secondClient = onOtherProcess(staff)
    expect((await secondClient.requestJson<{ username: string }>('GET', '/user')).body.username).toBe('owner')
    const customer = clientAt(shop.web[1])
    await customer.request('POST', '/register', { username: 'ritika', password: PASSWORD })
    const firstClient = clientAt(shop.web[0])
    firstClient.setCookie(SESSION, customer.cookie(SESSION) ?? '')
    expect((await firstClient.request('GET', '/user')).status).toBe(200)
    await firstClient.request('POST', '/logout')
    expect((await customer.request('GET', '/user')).status).toBe(401)
  })

  test('a change by staff at one process invalidates cached pages and API responses of the other', async () => {
    const page = async () => (await fetch(`${shop.web[1].url}/products/optics`)).text()
    const name = async () => (await clientAt(shop.web[1]).getJson<Product>(`/products/${bookId}`)).name
    expect(await name()).toBe('Optics')
    expect(await page()).toContain('Optics')
    expect((await staff.request('PATCH', `/products/${bookId}`, { name: 'Optics, second edition' })).status).toBe(200)
    await expect.poll(name, POLL).toBe('Optics, second edition')
    await expect.poll(page, POLL).toContain('Optics, second edition')
  })

  test('a rate limit counts the attempts at both processes', async () => {
    const failedLogin = (turn: number) =>
      clientAt(shop.web[turn % 2 ? 0 : 1]).request('POST', '/login', { username: 'ritika', password: 'not hers' })
    for (let turn = 0; turn < 10; turn += 1) expect((await failedLogin(turn)).status).toBe(401)
    expect((await failedLogin(0)).status).toBe(429)
    expect((await failedLogin(1)).status).toBe(429)
  })

  test('an image uploaded to one process is served by the other', async () => {
    const image = { create: { width: 60, height: 80, channels: 3, background: '#B33951' } } as const
    const body = new FormData()
    body.set('file', new File([await sharp(image).png().toBuffer()], 'cover.png', { type: 'image/png' }))
    const { filePath } = (await (await staff.send('/upload', { method: 'POST', body })).json()) as { filePath: string }
    const response = await fetch(shop.web[1].url + filePath)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shop.bucket.objects.has(filePath.replace('/files/', ''))).toBe(true)
  })
})

test('a process that receives SIGTERM under load drops no request', async () => {
  const load = startOrderLoad(shop.proxy.url, bookId, 'ending')
  await waitForOrders(load, 10)
  expect(await shop.web[0].stop()).toBe(0)
  await waitForOrders(load, 5)
  await shop.web[0].start()
  const before = shop.proxy.served.get(shop.web[0].port) ?? 0
  await expect.poll(() => shop.proxy.served.get(shop.web[0].port), POLL).toBeGreaterThan(before)
  await load.stop()
  expect(load.failures).toEqual([])
  expect(shop.proxy.failed()).toBe(0)
  expect(await shop.db.$count(orders)).toBe(load.placed.length)
  await expect.poll(() => emailStatusCounts(shop.db, load.placed), POLL).toEqual({ sent: load.placed.length })
  for (const id of load.placed) expect(await deliveryCount(shop, id)).toBe(1)
})

test('killing processes under load loses no confirmed order and no email', async () => {
  const before = await shop.db.$count(orders)
  const load = startOrderLoad(shop.proxy.url, bookId, 'killing')
  await waitForOrders(load, 10)
  await shop.web[1].kill()
  await waitForOrders(load, 5)
  await shop.worker.kill()
  await waitForOrders(load, 10)
  const sentBefore = shop.mail.messages.length
  await waitForOrders(load, 10)
  await shop.web[1].start()
  await load.stop()
  // No other process runs the worker's jobs.
  expect(shop.mail.messages.length).toBe(sentBefore)
  expect((await emailStatusCounts(shop.db, load.placed)).waiting).toBeGreaterThanOrEqual(20)
  expect(await shop.db.$count(orders)).toBe(before + load.placed.length)
  await advanceTime(shop.db)
  await shop.worker.start()
  await expect.poll(() => emailStatusCounts(shop.db, load.placed), POLL).toEqual({ sent: load.placed.length })
  const files = await openStorage(readConfig({ ...shop.bucket.settings }), () => {})
  const violations = (await verifyStore({ db: shop.db, files })).flatMap((finding) => finding.violations)
  expect(violations).toEqual([])
})
