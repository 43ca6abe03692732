import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct, placeOrder } from '../../../../test/factories.ts'
import { openTestStore, type TestStore } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import { TEST_SOURCE } from '../../../domain/orders/order-status.ts'
import type { PushNotification } from '../../../domain/orders/push.ts'
import { users } from '../../database/schema/accounts.ts'
import { orders, pushState, pushSubscriptions } from '../../database/schema/orders.ts'
import { notifyNewOrders } from './notify-new-orders.ts'

/** A push service that decrypts what it receives with the keys of its devices, by RFC 8291. */
class FakePushService {
  readonly received: { path: string; authorization: string; notification: PushNotification }[] = []
  readonly statusByPath = new Map<string, number>()
  readonly #devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  readonly #server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = this.statusByPath.get(path) ?? 201
      if (status === 201) {
        const notification = this.#decrypt(path, Buffer.concat(chunks))
        this.received.push({ path, authorization: request.headers.authorization ?? '', notification })
      }
      response.writeHead(status).end()
    })
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    await new Promise<unknown>((resolve) => this.#server.close(resolve))
  }

  /** Adds a device. @returns its subscription */
  addDevice(path: string) {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys().toString('base64url')
    const auth = randomBytes(16)
    this.#devices.set(path, { ecdh, auth })
    return { endpoint: `https://push.test${path}`, p256dh, auth: auth.toString('base64url') }
  }

  /** Sends a request for the push service to this server: push services speak HTTPS only. */
  readonly request = (url: string, init: RequestInit) => {
    const { port } = this.#server.address() as AddressInfo
    return fetch(url.replace('https://push.test', `http://127.0.0.1:${port}`), init)
  }

  #decrypt(path: string, body: Buffer): PushNotification {
    const device = this.#devices.get(path)
    if (!device) throw new Error(`Unknown device ${path}`)
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + body.readUInt8(20))
    const hkdf = (key: Buffer, salted: Buffer, info: Buffer, length: number) => {
      const pseudoRandom = createHmac('sha256', salted).update(key).digest()
      return createHmac('sha256', pseudoRandom)
        .update(info)
        .update(Buffer.from([1]))
        .digest()
        .subarray(0, length)
    }
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.ecdh.getPublicKey(), senderKey])
    const secret = hkdf(device.ecdh.computeSecret(senderKey), device.auth, info, 32)
    const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const encrypted = body.subarray(21 + senderKey.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16))
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushNotification
  }
}

let store: TestStore
const service = new FakePushService()

beforeAll(async () => {
  store = await openTestStore()
  await service.start()
})
afterAll(async () => {
  await service.stop()
  await store.close()
})
beforeEach(async () => {
  service.received.length = 0
  service.statusByPath.clear()
  await store.db.delete(pushSubscriptions)
})

/** Logs a packer in on a device that is notified of the orders from ten minutes ago on. */
async function packerWithDevice(path: string) {
  const packer = await loginAsAdmin(store, undefined, 'packer')
  await packer.client.getJson('/admin/push-subscriptions/key')
  await store.db.insert(pushSubscriptions).values({ userId: packer.user.id, ...service.addDevice(path) })
  await store.db.update(pushState).set({ notifiedUntil: new Date(Date.now() - 600_000) })
  await store.db.update(orders).set({ createdAt: new Date(Date.now() - 3_600_000) })
  return packer
}

/** Places an order that is a minute old: younger ones may still have unfinished neighbours. */
async function placeEarlier(quantity: number, changes: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  const product = await makeProduct(store)
  const id = await placeOrder(store, { items: [{ productId: product.id, quantity }] })
  const createdAt = new Date(Date.now() - 60_000)
  await store.db
    .update(orders)
    .set({ createdAt, ...changes })
    .where(eq(orders.id, id))
}

const notify = () => notifyNewOrders({ ...store.services, request: service.request })

describe('the devices of staff', () => {
  test('are notified of all new orders at once, encrypted, with counts only, and once', async () => {
    await packerWithDevice('/phone')
    await placeEarlier(2)
    await placeEarlier(1)
    await placeEarlier(5, { status: 'cancelled' })
    expect(await notify()).toEqual({ orders: 2, sent: 1 })
    expect(service.received).toMatchObject([
      { path: '/phone', notification: { title: '2 new orders', body: '3 books to pack' } },
    ])
    expect(service.received[0]?.authorization).toMatch(/^vapid t=.+, ?k=.+/)
    expect(await notify()).toEqual({ orders: 0, sent: 0 })
    expect(service.received).toHaveLength(1)
  })

  test('are not notified of a test order of the owner', async () => {
    await packerWithDevice('/phone')
    await placeEarlier(1, { source: TEST_SOURCE })
    expect(await notify()).toEqual({ orders: 0, sent: 0 })
    expect(service.received).toEqual([])
  })

  test('are not notified of orders from before the first of them', async () => {
    await placeEarlier(1)
    const { client } = await loginAsAdmin(store)
    await client.getJson('/admin/push-subscriptions/key')
    const { p256dh, auth } = service.addDevice('/new')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/new'
    expect(
      (await client.request('POST', '/admin/push-subscriptions', { endpoint, keys: { p256dh, auth } })).status,
    ).toBe(204)
    expect(await notify()).toMatchObject({ orders: 0 })
  })

  test('that no longer exist are removed, and one that is out of reach stays', async () => {
    await packerWithDevice('/gone')
    await packerWithDevice('/away')
    service.statusByPath.set('/gone', 410).set('/away', 503)
    await placeEarlier(1)
    expect(await notify()).toEqual({ orders: 1, sent: 0 })
    const left = await store.db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)
    expect(left.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['away'])
  })

  test('of a person who left the staff are not notified', async () => {
    const { user } = await packerWithDevice('/former')
    await store.db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id))
    await placeEarlier(1)
    expect(await notify()).toEqual({ orders: 0, sent: 0 })
    await store.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
    expect(await notify()).toEqual({ orders: 0, sent: 0 })
  })

  test('subscribe at the push service of a browser only, and a person removes their own only', async () => {
    const { client } = await loginAsAdmin(store, undefined, 'packer')
    const { client: other } = await loginAsAdmin(store, undefined, 'packer')
    await client.getJson('/admin/push-subscriptions/key')
    const { p256dh, auth } = service.addDevice('/mine')
    const subscribe = (endpoint: string, key = p256dh) =>
      client.requestJson('POST', '/admin/push-subscriptions', { endpoint, keys: { p256dh: key, auth } })
    expect(await subscribe('http://127.0.0.1:1/hook')).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await subscribe('https://web.push.apple.com/abc', 'short')).toMatchObject({ status: 400 })
    const endpoint = 'https://web.push.apple.com/abc'
    const stored = await client.request('POST', '/admin/push-subscriptions', { endpoint, keys: { p256dh, auth } })
    expect(stored.status).toBe(204)
    const query = `?endpoint=${encodeURIComponent(endpoint)}`
    await other.request('DELETE', `/admin/push-subscriptions${query}`)
    expect(await store.db.$count(pushSubscriptions)).toBe(1)
    await client.request('DELETE', `/admin/push-subscriptions${query}`)
    expect(await store.db.$count(pushSubscriptions)).toBe(0)
  })

  test('get one key of the store, also when two ask first at once', async () => {
    await store.db.delete(pushState)
    const { client } = await loginAsAdmin(store)
    const keys = await Promise.all(
      [1, 2].map(() => client.getJson<{ publicKey: string }>('/admin/push-subscriptions/key')),
    )
    expect(keys[0]).toEqual(keys[1])
    expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
  })
})
