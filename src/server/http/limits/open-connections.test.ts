import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { readConfig } from '../../config/config.ts'
import { startServer } from '../../server.ts'
import { closeIfBodyStalls, limitConnections, lingerBeforeClose } from './connection-limits.ts'

const SERVED = 'http.server.request.start'

/** The HTTP server of a store that is running. */
async function serverOf(port: number): Promise<Server> {
  const served = Promise.withResolvers<Server>()
  const listener = (message: unknown) => served.resolve((message as { server: Server }).server)
  subscribe(SERVED, listener)
  await fetch(`http://127.0.0.1:${port}/healthz`)
  unsubscribe(SERVED, listener)
  return served.promise
}

async function start({ databaseUrl, services }: TestStore, settings: Record<string, string> = {}): Promise<number> {
  const server = await startServer(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: services.config.dataDir,
      SHUTDOWN_DELAY_MS: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
  )
  onTestFinished(() => server.close())
  return server.port
}

/** Opens a connection and sends the start of a request. */
async function send(
  port: number,
  lines: string[],
  host = '127.0.0.1',
): Promise<{ socket: Socket; response: () => string }> {
  const socket = connect({ port, host }).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write([...lines, '', ''].join('\r\n'))
  return { socket, response: () => received }
}

const startOrder = (port: number, address = '203.0.113.7') =>
  send(port, [
    'POST /api/orders HTTP/1.1',
    'Host: shop.test',
    'Content-Type: application/json',
    'Content-Length: 1000',
    `X-Forwarded-For: ${address}`,
  ])

test('a request whose body never ends is cut off after half a minute', async ({ store }) => {
  const port = await start(store)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { socket, response } = await startOrder(port)
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  const closed = once(socket, 'close')
  socket.write('{')
  vi.advanceTimersByTime(30_000)
  await closed
  expect(response()).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
})

test('a body of less than 4 KB a second is cut off, and one that is faster is not', async () => {
  let received = 0
  const server = createServer((request, response) => {
    closeIfBodyStalls(request, response)
    request.on('data', (chunk: Buffer) => (received += chunk.length))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines = ['POST / HTTP/1.1', 'Host: a', `Content-Length: ${1024 ** 2}`]
  const { socket, response } = await send((server.address() as AddressInfo).port, lines)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  const closed = once(socket, 'close')
  const [enough, tooLittle] = [121 * 1024, 119 * 1024]
  let sent = 0
  for (const size of [enough, enough, tooLittle]) {
    socket.write(Buffer.alloc(size))
    sent += size
    await expect.poll(() => received).toBe(sent)
    expect(response()).toBe('')
    vi.advanceTimersByTime(30_000)
  }
  await closed
  expect(response()).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
})

test('a request has ten seconds for its headers, and an hour in all for an upload over a slow line', async ({
  store,
}) => {
  const port = await start(store)
  const server = await serverOf(port)
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 3_600_000 })
  server.headersTimeout = 1
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n')
  let response = ''
  for await (const chunk of socket) response += String(chunk)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
})

test('a body that is too large is refused with a sentence that a client reads even if it sends on', async ({
  store,
}) => {
  const port = await start(store)
  const size = 8 * 1024 * 1024
  const { socket, response } = await send(port, [
    'POST /api/orders HTTP/1.1',
    'Host: shop.test',
    'Content-Type: application/json',
    `Content-Length: ${size}`,
  ])
  socket.allowHalfOpen = true
  const errors: Error[] = []
  socket.on('error', (error) => errors.push(error))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const chunk = Buffer.alloc(64 * 1024, ' ')
  for (let sent = 0; sent < size; sent += chunk.length) {
    // Slower than the response, as on a phone network.
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    await setTimeout(10)
  }
  socket.end()
  await closed
  expect(errors).toEqual([])
  expect(response()).toMatch(/^HTTP\/1\.1 413 /)
  expect(response()).toMatch(/\r\nconnection: close\r\n/i)
  expect(response()).toContain('The request body is too large')
})

test('a client reads the refusal of a handler that stopped in the middle of an iterator over its body', async () => {
  const server = createServer((request, response) => {
    lingerBeforeClose(request, { maxMs: 60_000, maxBytes: 64 * 1024 * 1024 })
    const refuse = async () => {
      for await (const _ of request) {
        response.writeHead(413, { Connection: 'close' }).end('too large')
        await new Promise(() => {})
      }
    }
    void refuse()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const size = 8 * 1024 * 1024
  const lines = ['POST / HTTP/1.1', 'Host: a', `Content-Length: ${size}`]
  const { socket, response } = await send((server.address() as AddressInfo).port, lines)
  socket.allowHalfOpen = true
  const errors: Error[] = []
  socket.on('error', (error) => errors.push(error))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const chunk = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < size; sent += chunk.length) {
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  socket.end()
  await closed
  expect(errors).toEqual([])
  expect(response()).toContain('too large')
})

test('a client that sends on after its body was refused is cut off', async () => {
  const server = createServer((request, response) => {
    lingerBeforeClose(request, { maxMs: 60_000, maxBytes: 1024 * 1024 })
    response.writeHead(413, { Connection: 'close' }).end('too large')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const lines = ['POST / HTTP/1.1', 'Host: a', `Content-Length: ${1024 ** 3}`]
  const { socket, response } = await send((server.address() as AddressInfo).port, lines)
  socket.allowHalfOpen = true
  const chunk = Buffer.alloc(64 * 1024)
  let sent = 0
  while (!socket.destroyed && sent < 100 * 1024 * 1024) {
    socket.write(chunk)
    sent += chunk.length
    await setTimeout(1)
  }
  expect(socket.destroyed).toBe(true)
  expect(response()).toContain('too large')
})

test('a client that stops after its body was refused is cut off after ten seconds', async () => {
  const server = createServer((request, response) => {
    lingerBeforeClose(request)
    response.writeHead(413, { Connection: 'close' }).end('too large')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines = ['POST / HTTP/1.1', 'Host: a', 'Content-Length: 1000']
  const received = once(server, 'request') as Promise<[IncomingMessage]>
  const client = await send((server.address() as AddressInfo).port, lines)
  client.socket.allowHalfOpen = true
  const [{ socket }] = await received
  await expect.poll(client.response).toContain('too large')
  vi.advanceTimersByTime(10_000)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(200)
  expect(socket.destroyed).toBe(true)
})

test('behind a proxy, one address, of IPv6 a network, cannot hold more than 240 requests open; others are served', async ({
  store,
}) => {
  const port = await start(store, { TRUST_PROXY: 'on' })
  const open = await Promise.all(Array.from({ length: 240 }, (_, n) => startOrder(port, `2001:db8:0:1::${n}`)))
  const isRejected = async (address: string) => {
    const headers = { 'X-Forwarded-For': `198.51.100.1, ${address}` }
    return (await fetch(`http://127.0.0.1:${port}/api/auth/status`, { headers })).status === 503
  }
  await expect.poll(() => isRejected('2001:db8:0:1::7')).toBe(true)
  expect(open.filter(({ response }) => response() !== '')).toEqual([])
  expect(await isRejected('2001:db8:0:2::7')).toBe(false)
  expect(await isRejected('203.0.113.8')).toBe(false)
  for (const { socket } of open) socket.destroy()
  await expect.poll(() => isRejected('2001:db8:0:1::7')).toBe(false)
})

test('without a proxy, one address cannot open more than 240 connections; others and the machine itself can', async ({
  store,
}) => {
  const server = await serverOf(await start(store))
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress })
    onTestFinished(() => void socket.destroy())
    server.emit('connection', socket)
    return socket
  }
  const isRefused = (address: string) => open(address).destroyed
  const refusals = (address: string) => Array.from({ length: 240 }, () => isRefused(address)).filter(Boolean)
  expect(refusals('203.0.113.7')).toEqual([])
  expect(isRefused('203.0.113.7')).toBe(true)
  expect(isRefused('203.0.113.8')).toBe(false)
  // A customer chooses addresses within a network.
  expect(refusals('2001:db8:0:1::7')).toEqual([])
  expect(isRefused('2001:db8:0:1::8')).toBe(true)
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(refusals(own)).toEqual([])
    expect(isRefused(own)).toBe(false)
  }
})

test('without a proxy, connections beyond the limit of an address are closed', async () => {
  const server = createServer((_, response) => response.end('served'))
  limitConnections(server, { trustProxy: false, maxPerAddress: 2, isExempt: () => false })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const [first] = [await send(port, ['GET / HTTP/1.1', 'Host: a']), await send(port, ['GET / HTTP/1.1', 'Host: a'])]
  const third = await send(port, ['GET / HTTP/1.1', 'Host: a'])
  await once(third.socket, 'close')
  expect(third.response()).toBe('')
  first.socket.destroy()
  await expect
    .poll(async () => {
      const { socket, response } = await send(port, ['GET / HTTP/1.1', 'Host: a'])
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
      return response()
    })
    .toContain('served')
})
