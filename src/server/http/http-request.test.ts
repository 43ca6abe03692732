import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openUnresponsiveServer } from '../../../test/fault-injection/unresponsive-server.ts'
import { httpRequest } from './http-request.ts'

/** A service on this machine that does as told with each request. */
async function startService(answer: http.RequestListener) {
  const server = http.createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
const SHORT_TIMEOUTS = { connectMs: 1000, totalMs: 150 }

test('an answer is read to its end, whatever its status', async () => {
  const service = await startService((request, response) => {
    request.pipe(response.writeHead(422, { 'X-Was': 'sent' }))
  })
  expect(await httpRequest(service.url, { method: 'POST', body: { book: 'Optics' } })).toEqual({
    status: 422,
    headers: expect.objectContaining({ 'x-was': 'sent' }),
    text: '{"book":"Optics"}',
  })
  service.close()
})

test('a service that says nothing is given up in time', async () => {
  const service = await startService(() => {})
  await expect(httpRequest(service.url, { method: 'GET' }, SHORT_TIMEOUTS)).rejects.toMatchObject({ isTimeout: true })
  service.close()
})

test('so is one that begins its answer and never ends it', async () => {
  const service = await startService((_, response) => void response.writeHead(200).write('{"half":'))
  await expect(httpRequest(service.url, { method: 'GET' }, SHORT_TIMEOUTS)).rejects.toMatchObject({ isTimeout: true })
  service.close()
})

test('a service that breaks off in mid-answer has not answered', async () => {
  const service = await startService((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('{"half":', () => response.socket?.resetAndDestroy())
  })
  await expect(httpRequest(service.url, { method: 'GET' })).rejects.toMatchObject({ isTimeout: false })
  service.close()
})

test('a port where nobody listens is not reached', async () => {
  await expect(httpRequest('http://127.0.0.1:9/', { method: 'GET' })).rejects.toMatchObject({ isTimeout: false })
})

test('an address that swallows every attempt to connect is given up by the time to connect', async () => {
  const hole = await openUnresponsiveServer()
  const limits = { connectMs: 100, totalMs: 60_000 }
  await expect(httpRequest(hole.url, { method: 'GET' }, limits)).rejects.toMatchObject({ isTimeout: true })
  await hole.close()
})
