// Serves the pages of a store with 5,000 products. Every request renders its page, also one for the same URL. Data that
// pages share, such as the store's settings, comes from the response cache as in production, or with the message
// `{ readsEverything: true }` from the database. Started by uncached-pages.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
// Imported before the services: zod-openapi extends zod only for schemas created afterwards.
import { createApp } from '../src/server/app.ts'
import { CacheHandler } from '../src/server/cache/cache-handler.ts'
import { readConfig } from '../src/server/config/config.ts'
import { ResponseCache } from '../src/server/cache/response-cache.ts'
import { products } from '../src/server/database/schema/catalog.ts'
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { collectGarbageRarely } from '../src/server/garbage-collection.ts'
import { loadBuiltPages } from '../src/server/render/open-pages.ts'
import { PageServer } from '../src/server/render/page-server.ts'
import { openServices } from '../src/server/services.ts'
import { seedStore } from '../src/server/seed.ts'
import { reportMetrics } from './measured-server.ts'

const PRODUCTS = 5000

/** A cache in which no request finds or shares the response of another. */
class UnsharedCache extends ResponseCache {
  #requests = 0

  override get(
    key: string,
    ...options: Parameters<ResponseCache['get']> extends [string, ...infer Rest] ? Rest : never
  ) {
    this.#requests += 1
    return super.get(`${key} ${this.#requests}`, ...options)
  }
}

collectGarbageRarely()
let isClosing = false
const [{ readsEverything }] = (await once(process, 'message')) as [{ readsEverything: boolean }]
const config = readConfig(process.env)
const services = await openServices(config)
await seedStore(services)
const missing = PRODUCTS - (await services.db.$count(products))
if (missing > 0) await generateProducts(services.db, missing)

const dataCache = readsEverything ? new UnsharedCache() : services.cache
const app = createApp({ ...services, cache: dataCache })
const cacheHandler = new CacheHandler({ ...services, cache: dataCache }, app)
const render = await loadBuiltPages(
  (path) => cacheHandler.read(path),
  // Requests in flight fail when the services are closed.
  (error) => isClosing || process.stderr.write(`${String(error)}\n`),
)
reportMetrics(await listen(new PageServer(new UnsharedCache(), render, config.publicUrl)))
process.once('disconnect', () => {
  isClosing = true
  void services.close().then(() => process.exit(0))
})

function listen(pages: PageServer): Promise<number> {
  const server = createServer((request, response) =>
    pages.serve(request, response, (error) => response.destroy(error as Error)),
  )
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
