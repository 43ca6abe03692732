import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Answer, type Books, type Heard, usualAnswer } from './shiprocket-answers.ts'

/** A Shiprocket on this machine: it keeps orders, and answers a call as it is told to where a test says so. */
export interface TestShiprocket extends Books {
  baseUrl: string
  /** All that was asked of it. */
  heard: Heard[]
  /** Answers the next of these calls (`POST /orders/create/adhoc`) so; `done`: after doing what was asked. */
  next(call: string, answer: Answer, done?: boolean): void
  /** The settings of a store that ships with it. */
  account(password?: string): Record<string, string>
  close(): Promise<void>
}

/** Opens it. */
export async function openTestShiprocket(): Promise<TestShiprocket> {
  const heard: Heard[] = []
  const books: Books = { orders: new Map(), tracks: new Map(), unreached: new Set() }
  const planned: { call: string; answer: Answer; done: boolean }[] = []
  const server = createServer((request, response) => {
    void attend(request, response)
  })
  const attend = async (request: IncomingMessage, response: ServerResponse) => {
    const said = await hear(request)
    heard.push(said)
    const place = planned.findIndex(({ call }) => call === said.call)
    const [plan] = place === -1 ? [] : planned.splice(place, 1)
    const usual = !plan || plan.done ? usualAnswer(said, books) : undefined
    reply(response, plan?.answer ?? usual ?? { status: 404 })
  }
  // Each call is a connection of its own: on a bad line each meets its own fate.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...books,
    baseUrl,
    heard,
    next: (call, answer, done = false) => void planned.push({ call, answer, done }),
    account: (password = 'right') => ({
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

async function hear(request: IncomingMessage): Promise<Heard> {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://shiprocket.test')
  return {
    call: `${request.method} ${pathname}`,
    query: searchParams,
    body: body ? (JSON.parse(body) as Heard['body']) : {},
    token: request.headers.authorization,
  }
}

function reply(response: ServerResponse, answer: Answer): void {
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
