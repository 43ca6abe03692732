import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { describe, expect } from 'vitest'
import { loginAsAdmin } from '../../../../test/users.ts'
import { test, type TestStore } from '../../../../test/test-store.ts'
import { createApp } from '../../app.ts'
import { MAX_UPLOAD_BYTES } from './process-image.ts'

const MEGABYTE = 1024 * 1024
const UPLOAD_BYTES = 200 * MEGABYTE
const CHUNK = Buffer.alloc(64 * 1024)

/** Serves the store on a real socket. */
async function listen(store: TestStore) {
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const app = createApp(store.services)
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends 200 MB, until the store responds. */
async function sendLarge(port: number, cookie: string, headers: Record<string, string>) {
  const upload = request({ port, path: '/api/upload', method: 'POST', headers: { ...headers, Cookie: cookie } })
  const responded = once(upload, 'response') as Promise<[IncomingMessage]>
  let sent = 0
  function* chunks() {
    for (; sent < UPLOAD_BYTES; sent += CHUNK.length) yield CHUNK
  }
  // The store may close the connection during the upload.
  const sending = pipeline(Readable.from(chunks()), upload).catch(() => {})
  const [response] = await responded
  const body = JSON.parse(await text(response)) as { code: string; message: string }
  upload.destroy()
  await sending
  return { status: response.statusCode, body, sent }
}

describe('an upload of 200 MB', () => {
  const lengths = [{ 'Content-Length': String(UPLOAD_BYTES) }, { 'Transfer-Encoding': 'chunked' }] as const
  test.for(lengths)(
    'with the header %j is aborted with an error message and without filling the memory',
    async (length, { store }) => {
      const { client: admin } = await loginAsAdmin(store)
      const { server, port } = await listen(store)
      const cookie = `rankshelf_session=${admin.cookie('rankshelf_session')}`
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...length }
      const before = process.memoryUsage().arrayBuffers
      let peak = before
      const sampling = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().arrayBuffers)
      }, 5)
      const { status, body, sent } = await sendLarge(port, cookie, headers)
      clearInterval(sampling)
      expect(status).toBe(413)
      expect(body).toMatchObject({ code: 'too_large', message: expect.stringContaining('at most 5 MB') })
      // The difference is in the buffers of the sockets.
      expect(sent).toBeLessThan(MAX_UPLOAD_BYTES + 20 * MEGABYTE)
      expect(peak - before).toBeLessThan(60 * MEGABYTE)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  )
})
