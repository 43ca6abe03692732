import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { addHstsHeader } from './hsts.ts'

test.for([
  ['https://shop.example', 'max-age=31536000'],
  ['http://localhost:3000', null],
] as const)('a store that customers reach at %s tells browsers %s', async ([publicUrl, wanted]) => {
  const server = createServer()
  addHstsHeader(server, publicUrl)
  const call = getRequestListener(() => Response.json({}))
  // A call, and what the pages' side writes by itself.
  server.on('request', (request, response) =>
    request.url === '/api' ? void call(request, response) : response.writeHead(200, { 'X-Page': '1' }).end(),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  for (const path of ['/api', '/']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(headers.get('strict-transport-security')).toBe(wanted)
  }
  server.close()
  await once(server, 'close')
})
