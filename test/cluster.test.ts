import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../src/domain/product.ts'
import { registerUser } from '../src/server/accounts/register-user.ts'
import { orders } from '../src/server/orders/orders.tables.ts'
import { verifyStore } from '../src/server/verify/verify-store.ts'
import { openFileStore } from '../src/server/files/open-file-store.ts'
import { readConfig } from '../src/server/config.ts'
import { beginRush, type Cluster, handedOver, letterStatuses, openCluster, type Rush, visitorAt } from './cluster.ts'
import { makeProduct } from './factories.ts'
import { letMinutesPass } from './let-minutes-pass.ts'
import { PASSWORD } from './people.ts'
import type { Visitor } from './visitor.ts'

const SESSION = 'rankshelf_session'
const PATIENCE = { timeout: 60_000, interval: 20 }
let shop: Cluster
let bookId: number
let staff: Visitor

beforeAll(async () => {
  shop = await openCluster()
  bookId = (await makeProduct(shop, { name: 'Optics', slug: 'optics', stock: 100_000 })).id
  await registerUser(shop.db, { username: 'owner', password: PASSWORD }, true)
  staff = visitorAt(shop.web[0])
  await staff.call('POST', '/login', { username: 'owner', password: PASSWORD })
}, 120_000)
afterAll(() => shop.close(), 120_000)

/** The same person, whom the proxy sends to the other process. */
function elsewhere(visitor: Visitor): Visitor {
  const same = visitorAt(shop.web[1])
  same.plantCookie(SESSION, visitor.cookie(SESSION) ?? '')
  return same
}

const placedSo = (rush: Rush, more: number) => {
  const goal = rush.placed.length + more
  return expect.poll(() => rush.placed.length, PATIENCE).toBeGreaterThanOrEqual(goal)
}

describe('two processes are one shop', () => {
  test('whoever logs in at one is logged in at the other, until they log out', async () => {
    const there = elsewhere(staff)
    expect((await there.ask<{ username: string }>('GET', '/user')).body.username).toBe('owner')
    const customer = visitorAt(shop.web[1])
    await customer.call('POST', '/register', { username: 'ritika', password: PASSWORD })
    const here = visitorAt(shop.web[0])
    here.plantCookie(SESSION, customer.cookie(SESSION) ?? '')
    expect((await here.call('GET', '/user')).status).toBe(200)
    await here.call('POST', '/logout')
    expect((await customer.call('GET', '/user')).status).toBe(401)
  })

  test('what staff change at one is seen at the other, in calls and on pages that it had kept', async () => {
    const page = async () => (await fetch(`${shop.web[1].address}/products/optics`)).text()
    const name = async () => (await visitorAt(shop.web[1]).get<Product>(`/products/${bookId}`)).name
    expect(await name()).toBe('Optics')
    expect(await page()).toContain('Optics')
    expect((await staff.call('PATCH', `/products/${bookId}`, { name: 'Optics, second edition' })).status).toBe(200)
    await expect.poll(name, PATIENCE).toBe('Optics, second edition')
    await expect.poll(page, PATIENCE).toContain('Optics, second edition')
  })

  test('tries are counted together', async () => {
    const wrong = (turn: number) =>
      visitorAt(shop.web[turn % 2 ? 0 : 1]).call('POST', '/login', { username: 'ritika', password: 'not hers' })
    for (let turn = 0; turn < 10; turn += 1) expect((await wrong(turn)).status).toBe(401)
    expect((await wrong(0)).status).toBe(429)
    expect((await wrong(1)).status).toBe(429)
  })

  test('a picture that came to one is shown by the other', async () => {
    const picture = { create: { width: 60, height: 80, channels: 3, background: '#B33951' } } as const
    const body = new FormData()
    body.set('file', new File([await sharp(picture).png().toBuffer()], 'cover.png', { type: 'image/png' }))
    const { filePath } = (await (await staff.send('/upload', { method: 'POST', body })).json()) as { filePath: string }
    const shown = await fetch(shop.web[1].address + filePath)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shop.bucket.objects.has(filePath.replace('/files/', ''))).toBe(true)
  })
})

test('a process that is told to end under load drops no request, and the other serves on', {
  timeout: 120_000,
}, async () => {
  const rush = beginRush(shop.proxy.address, bookId, 'ending')
  await placedSo(rush, 10)
  expect(await shop.web[0].end()).toBe(0)
  await placedSo(rush, 5)
  await shop.web[0].start()
  const before = shop.proxy.served.get(shop.web[0].port) ?? 0
  await expect.poll(() => shop.proxy.served.get(shop.web[0].port), PATIENCE).toBeGreaterThan(before)
  await rush.end()
  expect(rush.refused).toEqual([])
  expect(shop.proxy.failed()).toBe(0)
  expect(await shop.db.$count(orders)).toBe(rush.placed.length)
  await expect.poll(() => letterStatuses(shop.db, rush.placed), PATIENCE).toEqual({ sent: rush.placed.length })
  for (const id of rush.placed) expect(await handedOver(shop, id)).toBe(1)
})

test('processes that are killed under load lose no order that was confirmed, and no letter', {
  timeout: 120_000,
}, async () => {
  const before = await shop.db.$count(orders)
  const rush = beginRush(shop.proxy.address, bookId, 'killing')
  await placedSo(rush, 10)
  await shop.web[1].kill()
  await placedSo(rush, 5)
  await shop.worker.kill()
  await placedSo(rush, 10)
  const handed = shop.mail.letters.length
  await placedSo(rush, 10)
  await shop.web[1].start()
  await rush.end()
  // Nobody else does the worker's jobs.
  expect(shop.mail.letters.length).toBe(handed)
  expect((await letterStatuses(shop.db, rush.placed)).waiting).toBeGreaterThanOrEqual(20)
  expect(await shop.db.$count(orders)).toBe(before + rush.placed.length)
  await letMinutesPass(shop.db)
  await shop.worker.start()
  await expect.poll(() => letterStatuses(shop.db, rush.placed), PATIENCE).toEqual({ sent: rush.placed.length })
  const files = await openFileStore(readConfig({ ...shop.bucket.settings }), () => {})
  const faults = (await verifyStore({ db: shop.db, files })).flatMap(({ wrong }) => wrong)
  expect(faults).toEqual([])
})
