import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openUnresponsiveServer } from '../../../test/fault-injection/unresponsive-server.ts'
import { httpRequest } from './http-request.ts'

/** Starts a local HTTP server. */
async function startService(handle: http.RequestListener) {
  const server = http.createServer(handle)
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

test('a response is returned with its status, headers and body, whatever its status', async () => {
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

test('a service that does not respond times out', async () => {
  const service = await startService(() => {})
  await expect(httpRequest(service.url, { method: 'GET' }, SHORT_TIMEOUTS)).rejects.toMatchObject({ isTimeout: true })
  service.close()
})

test('a service that never finishes its response times out', async () => {
  const service = await startService((_, response) => void response.writeHead(200).write('{"half":'))
  await expect(httpRequest(service.url, { method: 'GET' }, SHORT_TIMEOUTS)).rejects.toMatchObject({ isTimeout: true })
  service.close()
})

test('a connection that is reset during the response is an error but no timeout', async () => {
  const service = await startService((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('{"half":', () => response.socket?.resetAndDestroy())
  })
  await expect(httpRequest(service.url, { method: 'GET' })).rejects.toMatchObject({ isTimeout: false })
  service.close()
})

test('a closed port is an error but no timeout', async () => {
  await expect(httpRequest('http://127.0.0.1:9/', { method: 'GET' })).rejects.toMatchObject({ isTimeout: false })
})

test('a server that accepts no connection times out after the connect timeout', async () => {
  const server = await openUnresponsiveServer()
  const timeouts = { connectMs: 100, totalMs: 60_000 }
  await expect(httpRequest(server.url, { method: 'GET' }, timeouts)).rejects.toMatchObject({ isTimeout: true })
  await server.close()
})
