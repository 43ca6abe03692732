import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { loginAdmin } from '../../../test/people.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import type { Product } from '../../domain/product.ts'
import { createApp } from '../app.ts'
import { banners } from '../content/content.tables.ts'
import { watchRequests } from './watch-requests.ts'

const PATIENCE = { timeout: 10_000, interval: 5 }

interface OpenShop {
  store: TestStore
  url: string
  /** How many requests walked the routes. */
  walked: () => number
}

const test = base.extend<{ shop: OpenShop }>({
  shop: [
    async ({ store }, use) => {
      const { services } = store
      const walk = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false })
      let walked = 0
      const server = createServer()
      watchRequests(server, { ...services, ending: services.ending.signal })
      server.on('request', (request, response) => {
        if (services.shortcut.serve(request, response)) return
        walked += 1
        void walk(request, response)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use({ store, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, walked: () => walked })
      server.close()
      server.closeAllConnections()
    },
    { scope: 'file' },
  ],
})

/** Asks until it is answered without the routes, which is once the answer is kept. */
async function untilShort({ url, walked }: OpenShop, path: string): Promise<Response> {
  let answer: Response | undefined
  const isShort = async () => {
    const before = walked()
    answer = await fetch(url + path)
    return walked() === before
  }
  await expect.poll(isShort, PATIENCE).toBe(true)
  return answer as Response
}

const headOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'))

describe('an answer that is kept', () => {
  test('is given again as it was given first', async ({ shop }) => {
    const book = await makeProduct(shop.store)
    const first = await fetch(`${shop.url}/products?limit=1`)
    const again = await untilShort(shop, '/products?limit=1')
    expect(headOf(again)).toEqual(headOf(first))
    expect(headOf(again)).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-total-count': '1' })
    expect(again.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(await again.json()).toMatchObject([{ id: book.id }])
    const held = { 'If-None-Match': again.headers.get('etag') ?? '' }
    const before = shop.walked()
    expect((await fetch(`${shop.url}/products?limit=1`, { headers: held })).status).toBe(304)
    expect(shop.walked()).toBe(before)
  })

  test('is given no more once a book in it was sold', async ({ shop }) => {
    const book = await makeProduct(shop.store, { stock: 5 })
    await untilShort(shop, `/products/${book.id}`)
    await shop.store.visitor().call('POST', '/orders', orderOf([{ productId: book.id, quantity: 2 }]))
    const stock = async () => ((await (await fetch(`${shop.url}/products/${book.id}`)).json()) as Product).stock
    await expect.poll(stock, PATIENCE).toBe(3)
    expect(await (await untilShort(shop, `/products/${book.id}`)).json()).toMatchObject({ stock: 3 })
  })

  test('is not given to who is logged in, who may be told more', async ({ shop }) => {
    await shop.store.db.insert(banners).values({ title: 'For later', active: false })
    expect(await (await untilShort(shop, '/banners')).json()).toEqual([])
    const { visitor } = await loginAdmin(shop.store)
    const headers = { Cookie: `rankshelf_session=${visitor.cookie('rankshelf_session')}` }
    expect(await (await fetch(`${shop.url}/banners`, { headers })).json()).toMatchObject([{ title: 'For later' }])
    expect(await (await fetch(`${shop.url}/banners`)).json()).toEqual([])
  })

  test('answers a GET alone', async ({ shop }) => {
    await untilShort(shop, '/institutes')
    const before = shop.walked()
    expect((await fetch(`${shop.url}/institutes`, { method: 'HEAD' })).status).toBe(200)
    expect(shop.walked()).toBe(before + 1)
  })
})
