import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { scaleLimit } from '../machine-speed.ts'

const PROBE_INTERVAL_MS = 50

/** A round-robin proxy for the processes whose /readyz returns 200. */
export interface RoundRobinProxy {
  url: string
  /** Served requests by port. */
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
  const probe = async (port: number) => ((await isReady(port)) ? ready.add(port) : ready.delete(port))
  const probeTimer = setInterval(() => ports.forEach((port) => void probe(port)), PROBE_INTERVAL_MS)
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    const readyPorts = ports.filter((port) => ready.has(port))
    const port = readyPorts[(turn += 1) % readyPorts.length]
    if (port === undefined) return void outgoing.writeHead(503).end()
    const { 'x-test-customer': customer = '127.0.0.1', ...headers } = incoming.headers
    const forwarded = { ...headers, 'x-forwarded-for': customer, connection: 'keep-alive' }
    const { method, url: path } = incoming
    const forwardedRequest = request({ agent, host: '127.0.0.1', port, method, path, headers: forwarded })
    forwardedRequest.on('error', () => {
      failed += 1
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    forwardedRequest.on('response', (upstream: IncomingMessage) => {
      served.set(port, (served.get(port) ?? 0) + 1)
      const { connection: _, 'transfer-encoding': __, ...headersToSend } = upstream.headers
      outgoing.writeHead(upstream.statusCode ?? 502, headersToSend)
      upstream.pipe(outgoing)
    })
    forwardedRequest.end(body)
  }
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing).catch(() => outgoing.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    failed: () => failed,
    async close() {
      clearInterval(probeTimer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = get(
      { host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: scaleLimit(1000) },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    probe.on('timeout', () => probe.destroy()).on('error', () => resolve(false))
  })
}
