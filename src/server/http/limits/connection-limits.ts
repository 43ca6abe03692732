import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { remoteAddress } from '../client-ip.ts'
import { toNetwork } from './rate-limit.ts'

/**
 * The connections, or behind a trusted proxy the requests in flight, that one address may have. Enough for a hostel behind
 * one address: a browser opens six connections.
 */
const MAX_PER_ADDRESS = 240
const RETRY_AFTER_SECONDS = '2'
const isLoopback = (network: string): boolean => /^127\.|^0:0:0:0::\/64$/.test(network)

interface Limits {
  trustProxy: boolean
  maxPerAddress?: number
  /** Whether a network has no limit: by default this machine, where a proxy may run that is not trusted. */
  isExempt?: (network: string) => boolean
}

/** Counts open connections by network. */
class OpenByNetwork {
  readonly #counts = new Map<string, number>()

  /** Counts one more, unless there are `max` already. */
  add(network: string, max: number): boolean {
    const count = this.#counts.get(network) ?? 0
    if (count >= max) return false
    this.#counts.set(network, count + 1)
    return true
  }

  remove(network: string): void {
    const count = (this.#counts.get(network) ?? 1) - 1
    if (count > 0) this.#counts.set(network, count)
    else this.#counts.delete(network)
  }
}

/** Closes connections beyond the limit of their address. Behind a trusted proxy all connections have its address: none. */
export function limitConnections(
  server: Server,
  { trustProxy, maxPerAddress = MAX_PER_ADDRESS, isExempt = isLoopback }: Limits,
): void {
  if (trustProxy) return
  const open = new OpenByNetwork()
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    if (isExempt(network)) return
    if (!open.add(network, maxPerAddress)) {
      socket.destroy()
      return
    }
    socket.once('close', () => open.remove(network))
  })
}

/**
 * Returns a function that counts a request of a client behind a trusted proxy until its response ends.
 * It responds with 503 and returns false for a request beyond the limit of its address.
 */
export function requestLimiter({ trustProxy, maxPerAddress = MAX_PER_ADDRESS, isExempt = isLoopback }: Limits) {
  const open = new OpenByNetwork()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!trustProxy) return true
    const network = toNetwork(remoteAddress(request, trustProxy))
    if (isExempt(network)) return true
    if (!open.add(network, maxPerAddress)) {
      response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' }).end()
      return false
    }
    response.once('close', () => open.remove(network))
    return true
  }
}
