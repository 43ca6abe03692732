import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { readConfig } from '../../config/config.ts'
import { startServer } from '../../server.ts'
import { limitConnections } from './connection-limits.ts'

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

test('behind a proxy, one address cannot hold more than 240 requests open; others are served', async ({ store }) => {
  const port = await start(store, { TRUST_PROXY: 'on' })
  const open = await Promise.all(Array.from({ length: 240 }, () => startOrder(port)))
  const isRejected = async (address: string) => {
    const headers = { 'X-Forwarded-For': `198.51.100.1, ${address}` }
    return (await fetch(`http://127.0.0.1:${port}/api/auth/status`, { headers })).status === 503
  }
  await expect.poll(() => isRejected('203.0.113.7')).toBe(true)
  expect(await isRejected('203.0.113.8')).toBe(false)
  for (const { socket } of open) socket.destroy()
  await expect.poll(() => isRejected('203.0.113.7')).toBe(false)
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
