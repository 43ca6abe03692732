import { once } from 'node:events'
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
  /** Recorded requests. */
  requests: RecordedRequest[]
  /** Overrides the next response of an endpoint (`POST /orders/create/adhoc`); `done` applies the request first. */
  respondOnce(call: string, answer: ShiprocketResponse, done?: boolean): void
  /** Environment variables of a store that uses it. */
  settings(password?: string): Record<string, string>
  close(): Promise<void>
}

/** Starts the fake server. */
export async function openFakeShiprocket(): Promise<FakeShiprocket> {
  const heard: RecordedRequest[] = []
  const books: FakeShiprocketState = { orders: new Map(), trackingByAwb: new Map(), unserviceablePincodes: new Set() }
  const planned: { call: string; answer: ShiprocketResponse; done: boolean }[] = []
  const server = createServer((request, response) => {
    void attend(request, response)
  })
  const attend = async (request: IncomingMessage, response: ServerResponse) => {
    const said = await parseRequest(request)
    heard.push(said)
    const place = planned.findIndex(({ call }) => call === said.call)
    const [plan] = place === -1 ? [] : planned.splice(place, 1)
    const usual = !plan || plan.done ? defaultResponse(said, books) : undefined
    sendResponse(response, plan?.answer ?? usual ?? { status: 404 })
  }
  // One connection per request, so that the flaky proxy decides for each request.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...books,
    baseUrl,
    requests: heard,
    respondOnce: (call, answer, done = false) => void planned.push({ call, answer, done }),
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

async function parseRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://shiprocket.test')
  return {
    call: `${request.method} ${pathname}`,
    query: searchParams,
    body: body ? (JSON.parse(body) as RecordedRequest['body']) : {},
    token: request.headers.authorization,
  }
}

function sendResponse(response: ServerResponse, answer: ShiprocketResponse): void {
  if (answer === 'silence') return
  if (answer === 'reset') return void response.socket?.resetAndDestroy()
  if (answer === 'half') {
    return void response.writeHead(200, { 'Content-Length': 100 }).write('{"half":', () => {
      response.socket?.resetAndDestroy()
    })
  }
  const pause = answer.retryAfter ? { 'Retry-After': answer.retryAfter } : {}
  response.writeHead(answer.status, { 'Content-Type': 'application/json', ...pause })
  response.end(answer.status === 204 ? undefined : (answer.text ?? JSON.stringify(answer.body ?? {})))
}
