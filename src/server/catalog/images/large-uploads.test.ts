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

/** The store behind a real socket. */
async function listen(store: TestStore) {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const app = createApp(store.services)
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends 200 MB as a browser would, until the store has answered. */
async function sendLarge(port: number, cookie: string, headers: Record<string, string>) {
  const upload = request({ port, path: '/api/upload', method: 'POST', headers: { ...headers, Cookie: cookie } })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  let sent = 0
  function* chunks() {
    for (; sent < UPLOAD_BYTES; sent += CHUNK.length) yield CHUNK
  }
  // The store may close while more is being sent.
  const sending = pipeline(Readable.from(chunks()), upload).catch(() => {})
  const [response] = await answered
  const body = JSON.parse(await text(response)) as { code: string; message: string }
  upload.destroy()
  await sending
  return { status: response.statusCode, body, sent }
}

describe('an upload of 200 MB', () => {
  const lengths = [{ 'Content-Length': String(UPLOAD_BYTES) }, { 'Transfer-Encoding': 'chunked' }] as const
  test.for(lengths)(
    'announced by %j is cut off with a clear sentence, and does not fill the memory',
    async (length, { store }) => {
      const { client: visitor } = await loginAsAdmin(store)
      const { server, port } = await listen(store)
      const cookie = `rankshelf_session=${visitor.cookie('rankshelf_session')}`
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...length }
      const before = process.memoryUsage().arrayBuffers
      let most = before
      const watching = setInterval(() => {
        most = Math.max(most, process.memoryUsage().arrayBuffers)
      }, 5)
      const { status, body, sent } = await sendLarge(port, cookie, headers)
      clearInterval(watching)
      expect(status).toBe(413)
      expect(body).toMatchObject({ code: 'too_large', message: expect.stringContaining('at most 5 MB') })
      // What the sockets hold besides is no longer the store's.
      expect(sent).toBeLessThan(MAX_UPLOAD_BYTES + 20 * MEGABYTE)
      expect(most - before).toBeLessThan(60 * MEGABYTE)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  )
})
