import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DownloadError, downloadPublic } from './download-public.ts'
import { scaleLimit } from '../../../test/machine-speed.ts'

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: scaleLimit(2000) }
const LOCAL = { ...LIMITS, isForbidden: () => false }

let server: Server
let url: string
let requests: string[]

beforeAll(async () => {
  requests = []
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/silent') return
    if (request.url === '/large') return void response.end(Buffer.alloc(LIMITS.maxBytes + 1))
    if (request.url === '/missing') return void response.writeHead(404).end()
    if (request.url === '/broken') return void response.writeHead(503).end()
    if (request.url?.startsWith('/to/')) {
      return void response.writeHead(302, { Location: decodeURIComponent(request.url.slice(4)) }).end()
    }
    response.end('photo')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const failure = (address: string, limits: Parameters<typeof downloadPublic>[1] = LOCAL) =>
  downloadPublic(address, limits).then(
    () => undefined,
    (error: unknown) =>
      error instanceof DownloadError ? { message: error.message, retryable: error.retryable } : error,
  )

test('a file is downloaded, also after a redirect', async () => {
  expect(Buffer.from(await downloadPublic(`${url}/photo`, LOCAL)).toString()).toBe('photo')
  expect(Buffer.from(await downloadPublic(`${url}/to/%2Fphoto`, LOCAL)).toString()).toBe('photo')
})

test.for([
  'http://127.0.0.1/photo.jpg',
  'http://localhost/photo.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.5/photo.jpg',
  'http://192.168.1.1/photo.jpg',
  'http://[::1]/photo.jpg',
  'http://[::ffff:127.0.0.1]/photo.jpg',
  'http://2130706433/photo.jpg',
  'http://0x7f.1/photo.jpg',
])('%s is refused: it is no address of the public internet', async (address) => {
  expect(await failure(address, LIMITS)).toEqual({
    message: 'This address is not on the public internet.',
    retryable: false,
  })
})

test.for(['file:///etc/passwd', 'ftp://shop.example/a.jpg', 'data:image/png;base64,AAAA', 'not an address'])(
  '%s is refused: only http and https are allowed',
  async (address) => {
    expect(await failure(address)).toMatchObject({ message: 'This is not an address of http or https.' })
  },
)

test('a redirect to a private network is refused, and no request is sent there', async () => {
  const { port } = server.address() as AddressInfo
  // Only the server itself is allowed, by its name.
  const limits = { ...LIMITS, isForbidden: (address: string) => address === '127.0.0.2' }
  requests.length = 0
  expect(await failure(`${url}/to/${encodeURIComponent(`http://127.0.0.2:${port}/photo`)}`, limits)).toMatchObject({
    message: 'This address is not on the public internet.',
  })
  expect(requests).toHaveLength(1)
  expect(await failure(`${url}/to/${encodeURIComponent('file:///etc/passwd')}`)).toMatchObject({
    message: 'This is not an address of http or https.',
  })
})

test('the address of a name is checked when the connection is made, so that a changed DNS entry leads nowhere', async () => {
  const { port } = server.address() as AddressInfo
  requests.length = 0
  const seen: string[] = []
  const isForbidden = (address: string) => {
    seen.push(address)
    return true
  }
  expect(await failure(`http://localhost:${port}/photo`, { ...LIMITS, isForbidden })).toMatchObject({
    message: 'This address is not on the public internet.',
  })
  expect(seen.length).toBeGreaterThan(0)
  expect(requests).toEqual([])
})

test('a file that is too large, missing or never arrives is reported, and whether another attempt may succeed', async () => {
  expect(await failure(`${url}/large`)).toEqual({ message: 'The file is larger than 1 MB.', retryable: false })
  expect(await failure(`${url}/missing`)).toEqual({
    message: 'The server responded with status 404.',
    retryable: false,
  })
  expect(await failure(`${url}/broken`)).toMatchObject({ retryable: true })
  expect(await failure(`${url}/silent`, { ...LOCAL, timeoutMs: 200 })).toEqual({
    message: 'The server did not respond in time.',
    retryable: true,
  })
  expect(await failure('http://user:secret@shop.example/a.jpg')).toMatchObject({
    message: 'The address must not contain a password.',
  })
})
