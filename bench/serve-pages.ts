// Serves the pages of a demo store `with` or `without` the cache, and tells its port. Started by page-cache.ts.
import { createServer } from 'node:http'
// Before the services: the calls' contract teaches zod to describe schemas, which holds for those made after it only.
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { AnswerCache } from '../src/server/http/answer-cache.ts'
import { loadBuiltPages } from '../src/server/render/built-pages.ts'
import { PageServer } from '../src/server/render/page-server.ts'
import { openServices } from '../src/server/services.ts'
import { fillStore } from '../src/server/fill-store.ts'

const config = readConfig(process.env)
const services = await openServices(config)
await fillStore(services)
const render = await loadBuiltPages()
const keepsNothing = new AnswerCache()
keepsNothing.keepWhileListening(false)

// Without a cache neither pages nor the answers they are made of are kept: every request asks the database.
const cache = process.argv[2] === 'without' ? keepsNothing : services.cache
const app = createApp({ ...services, cache })
globalThis.callApiInProcess = (request) => app.fetch(request)
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
