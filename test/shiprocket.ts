import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = { status: number; body?: unknown; text?: string } | 'reset' | 'silence'
interface Heard {
  call: string
  body: Record<string, unknown>
  token: string | undefined
}

/** A Shiprocket on this machine: it keeps orders, and answers a call as it is told to where a test says so. */
export interface TestShiprocket {
  baseUrl: string
  /** All that was asked of it. */
  heard: Heard[]
  /** Orders that it has taken, by our number. */
  orders: Map<string, { id: number; shipmentId: number; awb: string }>
  /** Answers the next of these calls (`POST /orders/create/adhoc`) so; `done`: after doing what was asked. */
  next(call: string, answer: Answer, done?: boolean): void
  close(): Promise<void>
}

const FIRST_ID = 781_204_563

/** Opens it. */
export async function openTestShiprocket(): Promise<TestShiprocket> {
  const heard: Heard[] = []
  const orders: TestShiprocket['orders'] = new Map()
  const planned: { call: string; answer: Answer; done: boolean }[] = []
  const server = createServer((request, response) => {
    void attend(request, response)
  })
  const attend = async (request: IncomingMessage, response: ServerResponse) => {
    const said = await hear(request)
    heard.push(said)
    const place = planned.findIndex(({ call }) => call === said.call)
    const [plan] = place === -1 ? [] : planned.splice(place, 1)
    const usual = !plan || plan.done ? answerTo(said, request.url ?? '', orders) : undefined
    reply(response, plan?.answer ?? usual ?? { status: 404 })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    orders,
    next: (call, answer, done = false) => void planned.push({ call, answer, done }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const body = await text(request)
  const { pathname } = new URL(request.url ?? '', 'http://shiprocket.test')
  return {
    call: `${request.method} ${pathname}`,
    body: body ? (JSON.parse(body) as Heard['body']) : {},
    token: request.headers.authorization,
  }
}

function answerTo({ call, body, token }: Heard, url: string, orders: TestShiprocket['orders']): Answer {
  if (call === 'POST /auth/login') {
    if (body.password === 'right') return { status: 200, body: { token: 'a-token' } }
    return { status: 403, body: { message: 'Invalid email and password combination', status_code: 403 } }
  }
  if (token !== 'Bearer a-token') return { status: 401, body: { message: 'Unauthenticated.', status_code: 401 } }
  if (call === 'GET /settings/company/pickup') {
    return { status: 200, body: { data: { shipping_address: [{ pickup_location: 'Kota Office' }] } } }
  }
  if (call === 'GET /orders')
    return { status: 200, body: { data: found(new URL(url, 'http://x').searchParams, orders) } }
  if (call === 'POST /orders/create/adhoc') {
    const order = { id: FIRST_ID + orders.size, shipmentId: FIRST_ID * 2 + orders.size, awb: '' }
    orders.set(String(body.order_id), order)
    return { status: 200, body: { order_id: order.id, shipment_id: order.shipmentId, status: 'NEW', status_code: 1 } }
  }
  if (call !== 'POST /courier/assign/awb') return { status: 404, body: { message: 'Not found' } }
  const data = { awb_code: '90110000123456', courier_name: 'Marudhar Surface', shipment_id: body.shipment_id }
  return { status: 200, body: { awb_assign_status: 1, response: { data } } }
}

function found(query: URLSearchParams, orders: TestShiprocket['orders']): object[] {
  const ref = query.get('search') ?? ''
  const order = orders.get(ref)
  if (!order) return []
  const shipments = [{ id: order.shipmentId, awb: order.awb, courier: '' }]
  return [{ id: order.id, channel_order_id: ref, status: 'NEW', status_code: 1, shipments }]
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return
  if (answer === 'reset') return void response.socket?.destroy()
  response.writeHead(answer.status, { 'Content-Type': 'application/json' })
  response.end(answer.text ?? JSON.stringify(answer.body ?? {}))
}
