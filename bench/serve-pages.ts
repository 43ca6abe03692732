// Serves the pages of a demo store `with` or `without` the cache. Started by uncached-pages.ts.
import { createServer } from 'node:http'
// Imported before the services: zod-openapi extends zod only for schemas created afterwards.
import { createApp } from '../src/server/app.ts'
import { CacheHandler } from '../src/server/cache/cache-handler.ts'
import { readConfig } from '../src/server/config/config.ts'
import { ResponseCache } from '../src/server/cache/response-cache.ts'
import { loadBuiltPages } from '../src/server/render/built-pages.ts'
import { PageServer } from '../src/server/render/page-server.ts'
import { openServices } from '../src/server/services.ts'
import { seedStore } from '../src/server/seed.ts'

const config = readConfig(process.env)
const services = await openServices(config)
await seedStore(services)
const disabledCache = new ResponseCache()
disabledCache.setEnabled(false)

// Without the cache every request reads the database.
const cache = process.argv[2] === 'without' ? disabledCache : services.cache
const app = createApp({ ...services, cache })
const cacheHandler = new CacheHandler({ ...services, cache }, app)
const render = await loadBuiltPages(
  (request) => cacheHandler.fetch(request),
  (error) => process.stderr.write(`${String(error)}\n`),
)
process.send?.(await listen(new PageServer(cache, render, config.publicUrl)))
process.once('disconnect', () => void services.close().then(() => process.exit(0)))

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
