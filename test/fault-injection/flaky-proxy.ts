import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A fault of one connection. */
export type Fault =
  | { kind: 'none' }
  /** The connection is reset. */
  | { kind: 'reset' }
  /** The connection is accepted and nothing is sent. */
  | { kind: 'silence' }
  /** Sends this text only; with `afterRequest`, once the client has sent data. */
  | { kind: 'reply'; payload: string; afterRequest?: boolean }
  /** Resets in the middle of a response: after this many responses, or in the one that contains this text. */
  | { kind: 'cut'; after: number | string }
  /** Stops forwarding after this many responses. */
  | { kind: 'stall'; after: number }
  /** Delays every response. */
  | { kind: 'slow'; ms: number }

/** A TCP proxy that injects faults, independent of the protocol. */
export interface FlakyProxy {
  port: number
  /** Returns the number of open connections. */
  openConnections(): number
  /** Server responses that were not forwarded. */
  undelivered: string[]
  close(): Promise<void>
}

/** Starts a proxy to a port; `next` returns the fault of the next connection. */
export async function openFlakyProxy(port: number, next: () => Fault): Promise<FlakyProxy> {
  const undelivered: string[] = []
  const clients = new Set<net.Socket>()
  const server = net.createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client)).on('error', () => {})
    handleConnection(client, next(), port, undelivered)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    openConnections: () => clients.size,
    undelivered,
    async close() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}

function handleConnection(client: net.Socket, fault: Fault, port: number, undelivered: string[]): void {
  if (fault.kind === 'reset') client.resetAndDestroy()
  else if (fault.kind === 'silence') client.resume()
  else if (fault.kind === 'reply' && fault.afterRequest) client.once('data', () => client.end(fault.payload))
  else if (fault.kind === 'reply') client.resume().write(fault.payload)
  else forward(client, fault, port, undelivered)
}

function forward(client: net.Socket, fault: Fault, port: number, undelivered: string[]): void {
  let responses = 0
  const server = net.connect(port, '127.0.0.1')
  server.on('error', () => client.destroy()).on('close', () => client.end())
  client.on('close', () => server.destroy())
  client.pipe(server)
  server.on('data', (response: Buffer) => {
    responses += 1
    if (fault.kind === 'slow') setTimeout(() => client.write(response), fault.ms)
    else if (!isDue(fault, responses, response)) client.write(response)
    else {
      undelivered.push(response.toString())
      if (fault.kind === 'cut') client.write(response.subarray(0, response.length >> 1), () => client.resetAndDestroy())
    }
  })
}

function isDue(fault: Fault, responses: number, response: Buffer): boolean {
  if (fault.kind !== 'cut' && fault.kind !== 'stall') return false
  return typeof fault.after === 'string' ? response.includes(fault.after) : responses > fault.after
}
