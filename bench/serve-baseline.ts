// The upper bound: `node:http` with prepared bytes and headers. Started by cache.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawResponse, reportMetrics } from './measured-server.ts'

const [responses] = (await once(process, 'message')) as [Record<string, RawResponse>]
const storedByUrl = new Map(
  Object.entries(responses).map(([url, { body, ...rest }]) => [url, { ...rest, body: Buffer.from(body, 'base64') }]),
)
const server = createServer((request, response) => {
  const stored = storedByUrl.get(request.url ?? '')
  if (!stored) {
    response.writeHead(404).end()
  } else if (request.headers['if-none-match'] === stored.headers.etag) {
    response.writeHead(304, stored.notModified).end()
  } else {
    response.writeHead(200, stored.headers).end(stored.body)
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
reportMetrics((server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit(0))
