import { once } from 'node:events'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type ShiprocketResponse,
  type FakeShiprocketState,
  type RecordedRequest,
  defaultResponse,
} from './shiprocket-responses.ts'

/** A fake Shiprocket with orders and overridable responses. */
export interface FakeShiprocket extends FakeShiprocketState {
  baseUrl: string
  /** The received requests. */
  requests: RecordedRequest[]
  /** Overrides the next response of an endpoint. With `done` the request is applied as well. */
  respondOnce(endpoint: string, response: ShiprocketResponse, done?: boolean): void
  /** Environment variables of a store that uses the fake. */
  settings(password?: string): Record<string, string>
  close(): Promise<void>
}

/** Starts the fake. */
export async function openFakeShiprocket(): Promise<FakeShiprocket> {
  const requests: RecordedRequest[] = []
  const state: FakeShiprocketState = {
    orders: new Map(),
    trackingByAwb: new Map(),
    failedAttempts: new Map(),
    payments: new Map(),
    unserviceablePincodes: new Set(),
    filesUrl: '',
  }
  const overrides: { endpoint: string; response: ShiprocketResponse; done: boolean }[] = []
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const recorded = await parseRequest(request)
    requests.push(recorded)
    const index = overrides.findIndex(({ endpoint }) => endpoint === recorded.endpoint)
    const [override] = index === -1 ? [] : overrides.splice(index, 1)
    const regularResponse = !override || override.done ? defaultResponse(recorded, state) : undefined
    if (!override && recorded.endpoint.startsWith('GET /files/')) return sendLabel(response)
    sendResponse(response, override?.response ?? regularResponse ?? { status: 404 })
  }
  // One connection per request, so that the flaky proxy decides for each request.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.filesUrl = `${baseUrl}/files`
  return {
    ...state,
    baseUrl,
    requests,
    respondOnce: (endpoint, response, done = false) => void overrides.push({ endpoint, response, done }),
    settings: (password = 'right') => ({
      SHIPROCKET_BASE_URL: baseUrl,
      SHIPROCKET_EMAIL: 'api@shop.example',
      SHIPROCKET_PASSWORD: password,
      SHIPROCKET_PICKUP_LOCATION: 'Kota Office',
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends a PDF file of one page of 4 × 6 inches. */
async function sendLabel(response: ServerResponse): Promise<void> {
  const file = await PDFDocument.create()
  file.addPage([288, 432]).drawRectangle({ x: 10, y: 10, width: 268, height: 412 })
  response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(await file.save())
}

async function parseRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://shiprocket.test')
  return {
    endpoint: `${request.method} ${pathname}`,
    query: searchParams,
    body: body ? (JSON.parse(body) as RecordedRequest['body']) : {},
    token: request.headers.authorization,
  }
}

function sendResponse(response: ServerResponse, content: ShiprocketResponse): void {
  if (content === 'silence') return
  if (content === 'reset') return void response.socket?.resetAndDestroy()
  if (content === 'truncated') {
    return void response.writeHead(200, { 'Content-Length': 100 }).write('{"half":', () => {
      response.socket?.resetAndDestroy()
    })
  }
  const retryAfter = content.retryAfter ? { 'Retry-After': content.retryAfter } : {}
  response.writeHead(content.status, { 'Content-Type': 'application/json', ...retryAfter })
  response.end(content.status === 204 ? undefined : (content.text ?? JSON.stringify(content.body ?? {})))
}
