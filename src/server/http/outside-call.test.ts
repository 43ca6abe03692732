import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openBlackHole } from '../../../test/black-hole.ts'
import { callOutside } from './outside-call.ts'

/** A service on this machine that does as told with each request. */
async function openService(answer: http.RequestListener) {
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
const SOON = { connectMs: 1000, wholeMs: 150 }

test('an answer is read to its end, whatever its status', async () => {
  const service = await openService((request, response) => {
    request.pipe(response.writeHead(422, { 'X-Was': 'sent' }))
  })
  expect(await callOutside(service.url, { method: 'POST', body: { book: 'Optics' } })).toEqual({
    status: 422,
    headers: expect.objectContaining({ 'x-was': 'sent' }),
    text: '{"book":"Optics"}',
  })
  service.close()
})

test('a service that says nothing is given up in time', async () => {
  const service = await openService(() => {})
  await expect(callOutside(service.url, { method: 'GET' }, SOON)).rejects.toMatchObject({ isSlow: true })
  service.close()
})

test('so is one that begins its answer and never ends it', async () => {
  const service = await openService((_, response) => void response.writeHead(200).write('{"half":'))
  await expect(callOutside(service.url, { method: 'GET' }, SOON)).rejects.toMatchObject({ isSlow: true })
  service.close()
})

test('a service that breaks off in mid-answer has not answered', async () => {
  const service = await openService((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('{"half":', () => response.socket?.resetAndDestroy())
  })
  await expect(callOutside(service.url, { method: 'GET' })).rejects.toMatchObject({ isSlow: false })
  service.close()
})

test('a port where nobody listens is not reached', async () => {
  await expect(callOutside('http://127.0.0.1:9/', { method: 'GET' })).rejects.toMatchObject({ isSlow: false })
})

test('an address that swallows every attempt to connect is given up by the time to connect', async () => {
  const hole = await openBlackHole()
  const limits = { connectMs: 100, wholeMs: 60_000 }
  await expect(callOutside(hole.url, { method: 'GET' }, limits)).rejects.toMatchObject({ isSlow: true })
  await hole.close()
})
