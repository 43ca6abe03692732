// The upper bound: `node:http` with prepared bytes and headers. Started by cache.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawResponse, reportMetrics } from './measured-server.ts'

const [answers] = (await once(process, 'message')) as [Record<string, RawResponse>]
const ready = new Map(
  Object.entries(answers).map(([address, { body, ...head }]) => [
    address,
    { ...head, body: Buffer.from(body, 'base64') },
  ]),
)
const server = createServer((request, response) => {
  const answer = ready.get(request.url ?? '')
  if (!answer) {
    response.writeHead(404).end()
  } else if (request.headers['if-none-match'] === answer.headers.etag) {
    response.writeHead(304, answer.notModified).end()
  } else {
    response.writeHead(200, answer.headers).end(answer.body)
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
reportMetrics((server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit(0))
