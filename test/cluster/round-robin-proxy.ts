import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PROBE_INTERVAL_MS = 50
const PROBE_TIMEOUT_MS = 1000

/** A round-robin proxy over the processes whose /readyz answers 200. */
export interface RoundRobinProxy {
  address: string
  /** Answered requests by port. */
  served: Map<number, number>
  /** Requests without a response. */
  failed(): number
  close(): Promise<void>
}

/** Starts the proxy for processes on these ports. */
export async function openRoundRobinProxy(ports: readonly number[]): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const served = new Map<number, number>()
  let failed = 0
  let turn = 0
  const ask = async (port: number) => ((await isReady(port)) ? ready.add(port) : ready.delete(port))
  const asking = setInterval(() => ports.forEach((port) => void ask(port)), PROBE_INTERVAL_MS)
  const hand = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked)
    const open = ports.filter((port) => ready.has(port))
    const port = open[(turn += 1) % open.length]
    if (port === undefined) return void answer.writeHead(503).end()
    const { 'x-test-customer': customer = '127.0.0.1', ...headers } = asked.headers
    const forwarded = { ...headers, 'x-forwarded-for': customer, connection: 'keep-alive' }
    const { method, url: path } = asked
    const onward = request({ agent, host: '127.0.0.1', port, method, path, headers: forwarded })
    onward.on('error', () => {
      failed += 1
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    onward.on('response', (given: IncomingMessage) => {
      served.set(port, (served.get(port) ?? 0) + 1)
      const { connection: _, 'transfer-encoding': __, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 502, kept)
      given.pipe(answer)
    })
    onward.end(body)
  }
  const server = createServer((asked, answer) => void hand(asked, answer).catch(() => answer.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    failed: () => failed,
    async close() {
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(
      { host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: PROBE_TIMEOUT_MS },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    asked.on('timeout', () => asked.destroy()).on('error', () => resolve(false))
  })
}
