import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { buildOrder, makeProduct } from '../../../test/factories.ts'
import { test as base, type TestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import type { Product } from '../../domain/catalog/product.ts'
import { createApp } from '../app.ts'
import { products } from '../database/schema/catalog.ts'
import { banners } from '../database/schema/content.ts'
import { requestLogger } from '../observability/request-logger.ts'
import { CacheHandler } from './cache-handler.ts'

const POLL_OPTIONS = { interval: 5 }

interface RunningShop {
  store: TestStore
  url: string
  /** Counts the requests that the app handled. */
  handledCount: () => number
}

const test = base.extend<{ shop: RunningShop }>({
  shop: [
    async ({ store }, use) => {
      const { services } = store
      const app = createApp(services)
      let handled = 0
      const cacheHandler = new CacheHandler(services, {
        routes: app.routes,
        fetch: (request) => {
          handled += 1
          return app.fetch(request)
        },
      })
      const handleApi = getRequestListener(app.fetch, { overrideGlobalObjects: false })
      const server = createServer()
      const logRequest = requestLogger(server, { ...services, shutdownSignal: services.shutdown.signal })
      server.on('request', (request, response) => {
        if (cacheHandler.serveStored(request, response)) return
        logRequest(request, response)
        if (cacheHandler.serve(request, response)) return
        handled += 1
        void handleApi(request, response)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use({
        store,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
        handledCount: () => handled,
      })
      server.close()
      server.closeAllConnections()
    },
    { scope: 'file' },
  ],
})

/** Requests a path until the response comes from the cache, and returns that response. */
async function waitUntilCached({ url, handledCount }: RunningShop, path: string): Promise<Response> {
  let response: Response | undefined
  const isHit = async () => {
    const before = handledCount()
    response = await fetch(url + path)
    return handledCount() === before
  }
  await expect.poll(isHit, POLL_OPTIONS).toBe(true)
  return response as Response
}

const REQUEST_HEADERS = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !REQUEST_HEADERS.has(name)))

describe('cache handler', () => {
  test('a cached response is the same as the first response', async ({ shop }) => {
    const book = await makeProduct(shop.store)
    const first = await fetch(`${shop.url}/products?limit=1`)
    const again = await waitUntilCached(shop, '/products?limit=1')
    expect(headersOf(again)).toEqual(headersOf(first))
    expect(headersOf(again)).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-total-count': '1' })
    expect(again.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await again.json()).toMatchObject([{ id: book.id }])
    const ifNoneMatch = { 'If-None-Match': again.headers.get('etag') ?? '' }
    const before = shop.handledCount()
    expect((await fetch(`${shop.url}/products?limit=1`, { headers: ifNoneMatch })).status).toBe(304)
    expect(shop.handledCount()).toBe(before)
  })

  test('an order of a product invalidates the responses about it', async ({ shop }) => {
    const book = await makeProduct(shop.store, { stock: 5 })
    await waitUntilCached(shop, `/products/${book.id}`)
    await shop.store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity: 2 }]))
    const stock = async () => ((await (await fetch(`${shop.url}/products/${book.id}`)).json()) as Product).stock
    await expect.poll(stock, POLL_OPTIONS).toBe(3)
    expect(await (await waitUntilCached(shop, `/products/${book.id}`)).json()).toMatchObject({ stock: 3 })
  })

  test('an UPDATE from outside the store invalidates the response', async ({ shop }) => {
    const book = await makeProduct(shop.store)
    await waitUntilCached(shop, `/products/${book.id}`)
    await shop.store.db.update(products).set({ name: 'Typed into psql' }).where(eq(products.id, book.id))
    const name = async () => ((await (await fetch(`${shop.url}/products/${book.id}`)).json()) as Product).name
    await expect.poll(name, POLL_OPTIONS).toBe('Typed into psql')
  })

  test('the metrics count responses from the cache by route and status', async ({ shop }) => {
    const book = await makeProduct(shop.store)
    const { headers } = await waitUntilCached(shop, `/products/${book.id}`)
    await fetch(`${shop.url}/products/${book.id}`, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    const metrics = await shop.store.services.requestMetrics.registry.metrics()
    expect(metrics).toMatch(
      /rankshelf_http_responses_from_cache_total\{method="GET",route="\/api\/products\/:\w+",status="304"\} 1\n/,
    )
  })

  test('a logged-in admin does not get the cached response of guests', async ({ shop }) => {
    await shop.store.db.insert(banners).values({ title: 'For later', active: false })
    expect(await (await waitUntilCached(shop, '/banners')).json()).toEqual([])
    const { client } = await loginAsAdmin(shop.store)
    const headers = { Cookie: `rankshelf_session=${client.cookie('rankshelf_session')}` }
    expect(await (await fetch(`${shop.url}/banners`, { headers })).json()).toMatchObject([{ title: 'For later' }])
    expect(await (await fetch(`${shop.url}/banners`)).json()).toEqual([])
  })

  test('the order of parameters and unknown parameters do not matter', async ({ shop }) => {
    await waitUntilCached(shop, '/products?search=waves&limit=3')
    const before = shop.handledCount()
    const response = await fetch(`${shop.url}/products?utm_source=mail&limit=3&search=waves`)
    expect(response.status).toBe(200)
    expect(shop.handledCount()).toBe(before)
  })

  test('GET and HEAD are served from the cache, other methods are not', async ({ shop }) => {
    const cached = await waitUntilCached(shop, '/institutes')
    const before = shop.handledCount()
    const head = await fetch(`${shop.url}/institutes`, { method: 'HEAD' })
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' })
    expect(headersOf(head)).toEqual(headersOf(cached))
    expect(shop.handledCount()).toBe(before)
    await fetch(`${shop.url}/institutes`, { method: 'POST' })
    expect(shop.handledCount()).toBe(before + 1)
  })
})
