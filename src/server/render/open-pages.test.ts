import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ResponseCache } from '../cache/response-cache.ts'
import type { CallApi } from '../../domain/values/api-response.ts'
import { openPages } from './open-pages.ts'

const failure = () => Response.json({ message: 'The table is missing', code: 'internal' }, { status: 500 })

/** Serves the pages with a fake API. @returns the URL, and the log lines */
async function servePages(callApi: CallApi) {
  const lines: string[] = []
  const server = createServer()
  const pages = await openPages(server, {
    config: { development: false, publicUrl: 'http://shop.example', trustProxy: false, bucket: undefined },
    cache: new ResponseCache(),
    callApi,
    log: pino({}, { write: (line: string) => lines.push(line) }),
  })
  server.on('request', (request, response) => pages.handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    close: async () => {
      server.close()
      await pages.close()
    },
  }
}

test('a page whose data fails to load is logged as an error, without its parameters', async () => {
  const { url, lines, close } = await servePages(failure)
  const response = await fetch(`${url}/products?search=9829012345`)
  expect(response.status).toBe(500)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, path: '/products', msg: 'page failed' },
  ])
  expect(lines.join('')).not.toContain('9829012345')
  await close()
})

test('a page while the database is away is a 503 with Retry-After', async () => {
  const { url, close } = await servePages(() =>
    Response.json({ message: 'The store cannot be reached', code: 'unavailable' }, { status: 503 }),
  )
  for (const path of ['/', '/products']) {
    const response = await fetch(url + path)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
  }
  await close()
})

test('a client that requests too many new pages at once is refused with 503 and Retry-After', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { url, close } = await servePages(async () => {
    await released
    return failure()
  })
  const refused: Response[] = []
  const requests = Array.from({ length: 40 }, async (_, index) => {
    const response = await fetch(`${url}/products?search=${index}`)
    if (response.status === 503) refused.push(response)
    return response.status
  })
  await expect.poll(() => refused.length).toBe(8)
  release()
  expect((await Promise.all(requests)).filter((status) => status === 500)).toHaveLength(32)
  for (const { headers } of refused) {
    expect(headers.get('Retry-After')).toBe('5')
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
  await close()
})
