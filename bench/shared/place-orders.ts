import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { OrderPayload } from '../../src/domain/orders/order.ts'

interface Load {
  port: number
  /** Parallel buyers, one connection each. */
  buyers: number
  seconds: number
  /** Returns the payload of the next order. */
  nextOrder: () => OrderPayload
}

/** Places orders at the server of a port. @returns orders per second, rounded to one decimal */
export async function placeOrdersByHttp({ port, buyers, seconds, nextOrder }: Load): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: buyers })
  const start = performance.now()
  const end = start + seconds * 1000
  let placed = 0
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < end) {
        await sendOrder(agent, port, nextOrder())
        placed += 1
      }
    }),
  )
  const durationMs = performance.now() - start
  agent.destroy()
  return Math.round((placed * 10_000) / durationMs) / 10
}

function sendOrder(agent: http.Agent, port: number, order: OrderPayload): Promise<void> {
  const body = JSON.stringify(order)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const options = { agent, port, path: '/api/orders', method: 'POST', headers }
    const request = http.request(options, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`Order response: ${response.statusCode}`)),
      )
    })
    request.once('error', reject).end(body)
  })
}
