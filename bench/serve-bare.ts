// What a server can do at most: `node:http` with ready bytes and heads, and nothing else. Started by kept-answers.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BareAnswer, tellFigures } from './process-figures.ts'

const [answers] = (await once(process, 'message')) as [Record<string, BareAnswer>]
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
    response.writeHead(304, answer.unchanged).end()
  } else {
    response.writeHead(200, answer.headers).end(answer.body)
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
tellFigures((server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit(0))
